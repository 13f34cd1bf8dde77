package newsletter

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// JobID is the ID of the newsletter's cron job, which the dashboard shows.
	JobID = "newsletter-digest"

	// Kind is the value of the column kind for newsletter mails in the mail queue.
	Kind = "newsletter-digest"
	// batchMost is how many readers one transaction handles. Other writers get the database between two transactions.
	batchMost = 100
	// waitingMost limits the bulk mails that wait in the mail queue. A sent newsletter loses its text, so the database
	// stays small.
	waitingMost = 1000
)

// Desk creates newsletter issues and enqueues their mails.
type Desk struct {
	schedule Schedule
	// room returns how many more bulk mails (newsletters and the like) the day's budget allows.
	room func(app core.App) (int64, error)
	now  func() time.Time
}

// NewDesk returns a Desk with this schedule. room returns how many more bulk mails the day's budget allows.
func NewDesk(schedule Schedule, room func(app core.App) (int64, error)) *Desk {
	return &Desk{schedule: schedule, room: room, now: time.Now}
}

// Writer composes newsletter mails. The JavaScript hooks implement it.
type Writer struct {
	Letter func(asked request) (letter, error)
	// Token returns the token (32 characters) in the links of a reader's mails. Its argument is the reader's ID.
	Token func(reader string) (string, error)
}

// Report is the result of Run.
type Report struct {
	Slot   string // name of the issue; empty: there is no issue
	Queued int64  // number of its mails enqueued so far, including earlier runs
	Done   bool   // all readers have been handled
}

// Run starts an issue when it is due. It enqueues as many mails as the day's budget and waitingMost allow. The next run
// enqueues the rest, also after a crash. Runs of several processes may overlap. No issue starts while SMTP is not
// configured.
//
// wanted is true if an operator requests an issue now. The error says why none starts. No new articles are no error.
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

// randomMark returns a random placeholder for the reader's token, because one composed letter serves many readers. No
// article contains the placeholder by chance.
func randomMark() (string, error) {
	mark := make([]byte, 16)
	_, err := rand.Read(mark)
	return hex.EncodeToString(mark), err
}
