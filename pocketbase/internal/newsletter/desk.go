package newsletter

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// JobID is the job's id among those of the dashboard.
	JobID = "newsletter-digest"

	// Kind is what its mails are called in the queue.
	Kind = "newsletter-digest"
	// batchMost is how many readers one transaction sees to; visitors write between two of them.
	batchMost = 100
	// waitingMost is how many mails wait at a time: their texts are emptied when they are sent, so the database stays
	// small.
	waitingMost = 1000
)

// Desk makes issues and queues their mails.
type Desk struct {
	schedule Schedule
	// room is how many mails for many readers the day still has room for.
	room func(app core.App) (int64, error)
	now  func() time.Time
}

// NewDesk is the desk of a program.
func NewDesk(schedule Schedule, room func(app core.App) (int64, error)) *Desk {
	return &Desk{schedule: schedule, room: room, now: time.Now}
}

// Writer says what a mail says. The hooks are one.
type Writer struct {
	// Letter takes a request, {posts: [{slug, title, excerpt, category}], more, introduction, token}, and returns a
	// letter, {replyTo, subject, text, html, blocks, headers, holdsToken, host}; both are JSON.
	Letter func(request string) (string, error)
	// Token is what the links of a reader's mails carry, by his id: of 32 characters.
	Token func(reader string) (string, error)
}

// Report is what came of a run.
type Report struct {
	Slot   string `json:"slot"`   // of the issue; empty: there is none to queue
	Queued int64  `json:"queued"` // mails of it, in this run and before
	Done   bool   `json:"done"`   // every reader has been seen to
}

// Run begins an issue where it is time for one, and queues what the day and the queue have room for. The rest is left
// to the next run, after a crash too; runs may overlap, in other processes too. Without a mail server nothing begins.
//
// wanted: an operator asks for an issue now; then the error says why there is none.
func (d *Desk) Run(app core.App, writer Writer, wanted bool) (Report, error) {
	if !app.Settings().SMTP.Enabled {
		if wanted {
			return Report{}, fmt.Errorf(
				"there is no mail server: set SMTP_HOST, or Settings > Mail settings in the dashboard",
			)
		}
		return Report{}, nil
	}
	var current *issue
	err := app.RunInTransaction(func(tx core.App) (err error) {
		current, err = d.open(tx, wanted)
		return err
	})
	if current == nil || err != nil {
		return Report{}, err
	}
	work := &run{desk: d, writer: writer, issue: current, letters: map[string]letter{}}
	if work.mark, err = randomMark(); err != nil {
		return Report{}, err
	}
	for {
		number, isOver := 0, false
		err := app.RunInTransaction(func(tx core.App) (err error) {
			number, isOver, err = work.batch(tx)
			return err
		})
		if err != nil {
			return Report{}, err
		}
		if number == 0 {
			return report(app, current, isOver)
		}
	}
}

func report(app core.App, current *issue, isOver bool) (Report, error) {
	found, err := issueOf(app, current.Number)
	return Report{Slot: current.Slot, Queued: found.Queued, Done: isOver}, err
}

// randomMark stands for a token in a letter that is written once for many readers. No article can name it.
func randomMark() (string, error) {
	mark := make([]byte, 16)
	_, err := rand.Read(mark)
	return hex.EncodeToString(mark), err
}
