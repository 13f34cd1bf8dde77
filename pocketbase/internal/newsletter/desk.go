package newsletter

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// JobID names the newsletter's job in the dashboard.
	JobID = "newsletter-digest"

	// Kind is the kind of the newsletter's mails in the queue.
	Kind = "newsletter-digest"
	// batchMost is how many readers one transaction handles. Other writers run between two transactions.
	batchMost = 100
	// waitingMost limits the mails that wait at a time. A sent mail loses its text, so the database stays small.
	waitingMost = 1000
)

// Desk creates issues and enqueues their mails.
type Desk struct {
	schedule Schedule
	// room returns how many more bulk mails the day's budget allows.
	room func(app core.App) (int64, error)
	now  func() time.Time
}

// NewDesk returns a desk with this schedule. room returns how many more bulk mails the day's budget allows.
func NewDesk(schedule Schedule, room func(app core.App) (int64, error)) *Desk {
	return &Desk{schedule: schedule, room: room, now: time.Now}
}

// Writer composes mails. The hooks implement it.
type Writer struct {
	Letter func(asked request) (letter, error)
	// Token returns the token in the links of a reader's mails, of 32 characters. Its argument is the reader's id.
	Token func(reader string) (string, error)
}

// Report is the result of a run.
type Report struct {
	Slot   string // of the issue; empty: there is none
	Queued int64  // its mails so far, including earlier runs
	Done   bool   // all readers are handled
}

// Run starts an issue when it is due, and enqueues as many of its mails as the day and the queue have room for. The
// next run enqueues the rest, also after a crash. Runs of several processes may overlap. Without a mail server no issue
// starts.
//
// wanted: an operator requests an issue now. The error then says why there is none.
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

// randomMark returns a placeholder for the token in a letter that is composed once for many readers. No article can
// contain it.
func randomMark() (string, error) {
	mark := make([]byte, 16)
	_, err := rand.Read(mark)
	return hex.EncodeToString(mark), err
}
