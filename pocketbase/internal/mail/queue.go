package mail

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
	"github.com/pocketbase/pocketbase/tools/routine"

	"lexharbor/internal/backoff"
	"lexharbor/internal/instantmail"
)

const (
	// JobID is the queue's job among those of the dashboard.
	JobID = "deliver-mail"

	workerCount = 4
	// othersMost is how many workers may have a mail that is not to the staff: one is always left for what visitors
	// send.
	othersMost = 3
	// bulkMost is how many may have a mail that is for many readers: one more is left for the confirmation of the next
	// visitor.
	bulkMost = 2
	// The staff has few domains, often one, and its own mail server: yet that one leaves a worker to others.
	staffDomainMost, othersDomainMost = 3, 2
	// After so many failures in a row that no mail would have escaped, or one that took long, nothing is tried until
	// the next minute.
	serverFailures = 3
)

// Queue sends the mails that the hooks store, by a few workers: see claim for what leaves first. A worker that dies
// while sending leaves a lease; the mail is then sent again under the same Message-ID. Without SMTP in the settings
// everything waits, untouched.
type Queue struct {
	app    core.App
	sender mailer.Mailer
	open   *openConnections
	now    func() time.Time
	// noteAgain is the time between two tries to write down what came of a mail.
	noteAgain time.Duration

	rules map[string]Rules // by kind of mail; not changed after Start
	may   func() bool      // see While; nil: always
	// See After, Compose and Within; nil: nothing is waited for, no mail has blocks, nothing is released.
	confirm func(context.Context) error
	write   func(kind string, values map[string]any) (instantmail.Letter, error)
	budgets *Budgets

	claiming sync.Mutex // one worker at a time chooses its mail: what it may take depends on what the others have

	mu       sync.Mutex
	workers  int
	again    bool // something may have become due since the workers looked last
	stopped  bool
	idle     chan struct{} // closed when no worker is left
	underWay map[string]*claimed
	failures int  // in a row, at the server
	paused   bool // until the next minute
	toStaff  *domains
	toOthers *domains
}

// Rules are what another package knows of mails of one kind.
type Rules struct {
	// Withdraw deletes a mail that must not be sent any more, right before it would be, and reports whether it did.
	// Nil: there is none.
	Withdraw func(app core.App, mail *core.Record) (bool, error)
	// Refused is told that the mail server will never deliver a mail to its recipient. It may be told again of the same
	// mail. Nil: nobody is told.
	Refused func(app core.App, mail *core.Record, reason string) error
	// Forget has a mail deleted once it has left, or never will.
	Forget bool
}

// NewQueue is the queue of an app. It does nothing before Start.
func NewQueue(app core.App) *Queue {
	open := &openConnections{transport: func() *transport { return transportOf(app) }, idleTime: idleTime}
	return &Queue{
		app: app, sender: open, open: open, now: time.Now, noteAgain: time.Second, underWay: map[string]*claimed{},
		rules:   map[string]Rules{},
		toStaff: newDomains(staffDomainMost), toOthers: newDomains(othersDomainMost),
	}
}

// Follow has the queue ask these rules about all mails of a kind. Before Start.
func (q *Queue) Follow(kind string, rules Rules) { q.rules[kind] = rules }

// While has the queue send only as long as this computer may, which is asked before each mail. Before Start.
func (q *Queue) While(may func() bool) { q.may = may }

// confirmLimit is for how long a mail waits for its copy. With the transport's own limit it stays below the lease.
const confirmLimit = 10 * time.Second

// After has each mail wait until confirm says that all which was committed before lies in the store. Before Start.
func (q *Queue) After(confirm func(context.Context) error) { q.confirm = confirm }

// Compose has write make what a mail says out of its columns when it leaves: its HTML, and the tokens of its links.
// Before Start.
func (q *Queue) Compose(write func(kind string, values map[string]any) (instantmail.Letter, error)) {
	q.write = write
}

// Within has what appointments need queued again each minute, and the rest of a release, as far as the budgets have
// room for it. Before Start.
func (q *Queue) Within(budgets *Budgets) { q.budgets = budgets }

// Start sends what is due: now, after each commit that brings something, and every minute.
func (q *Queue) Start() {
	request := func(e *core.RecordEvent) error {
		if isDue(e.Record) {
			q.Request()
		}
		return e.Next()
	}
	// Who saves a mail, in the dashboard for example, has read it before: a worker may have claimed or sent it since.
	q.app.OnRecordUpdate(mails).BindFunc(func(e *core.RecordEvent) error {
		e.Record.IgnoreUnchangedFields(true)
		return e.Next()
	})
	q.app.OnRecordAfterCreateSuccess(mails).BindFunc(request)
	q.app.OnRecordAfterUpdateSuccess(mails).BindFunc(request)
	q.app.Cron().MustAdd(JobID, "* * * * *", q.Tick)
	q.Request()
}

// Tick is for every minute: the server is tried again, and what waited for a time is looked for.
func (q *Queue) Tick() {
	q.mu.Lock()
	q.failures, q.paused = 0, false
	q.mu.Unlock()
	if q.budgets != nil && (q.may == nil || q.may()) {
		for _, release := range []func(core.App) (int, error){q.budgets.ReleaseAppointments, q.budgets.ReleaseRest} {
			if _, err := release(q.app); err != nil {
				q.app.Logger().Error("mails that wait for room could not be released", "error", err.Error())
			}
		}
	}
	q.Request()
}

// Request has the workers look for mails that are due, and returns at once.
func (q *Queue) Request() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.again = true
	q.employ()
}

// employ lets one more worker begin; q.mu is held.
func (q *Queue) employ() {
	if q.stopped || q.paused || q.workers == workerCount {
		return
	}
	if q.workers == 0 {
		q.idle = make(chan struct{})
	}
	q.workers++
	routine.FireAndForget(q.work)
}

func (q *Queue) work() {
	defer q.leave()
	for q.begin() {
		mail, err := q.next()
		if err != nil {
			q.app.Logger().Error("no mail could be claimed", "error", err.Error())
		}
		if mail == nil {
			continue // ends, unless something has been requested since
		}
		q.deliver(mail)
	}
}

// begin reports whether there is a reason to look for a mail.
func (q *Queue) begin() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	wanted := q.again && !q.stopped && !q.paused
	q.again = false
	return wanted
}

func (q *Queue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.workers--; q.workers == 0 {
		close(q.idle)
	}
	if q.again { // asked for after it had looked, or it has panicked
		q.employ()
	}
}

// next claims a mail; nil where there is none that may be sent now.
func (q *Queue) next() (*claimed, error) {
	if !q.app.Settings().SMTP.Enabled || q.may != nil && !q.may() {
		return nil, nil
	}
	q.claiming.Lock()
	defer q.claiming.Unlock()
	mail, err := claim(q.app, q.now(), q.exclusions())
	if mail == nil {
		return nil, err
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.underWay[mail.record.Id] = mail
	q.pacing(mail).begin(mail.domain)
	q.again = true // where one was due there may be more
	q.employ()
	return mail, nil
}

func (q *Queue) exclusions() exclusions {
	q.mu.Lock()
	defer q.mu.Unlock()
	without, others, bulk := exclusions{}, 0, 0
	for id, each := range q.underWay {
		without.ids = append(without.ids, id)
		if !each.forStaff {
			others++
		}
		if each.isBulk {
			bulk++
		}
	}
	without.bulk = bulk >= bulkMost
	without.staff = q.toStaff.busy(q.now())
	if others < othersMost {
		without.others = q.toOthers.busy(q.now())
	}
	return without
}

// pacing is separate for the staff: what strangers bring about at a domain must not hold up a notice.
func (q *Queue) pacing(mail *claimed) *domains {
	if mail.forStaff {
		return q.toStaff
	}
	return q.toOthers
}

func (q *Queue) deliver(mail *claimed) {
	begun := q.now()
	isWithdrawn, why := q.sendUnlessWithdrawn(mail)
	took := q.now().Sub(begun)
	if why != nil {
		q.app.Logger().Warn("a mail was not sent", "mail", mail.record.Id, "permanent", why.permanent)
	}
	if !isWithdrawn {
		q.noteOutcome(mail, why)
	}

	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.underWay, mail.record.Id)
	q.pacing(mail).end(mail.domain, took, why, q.now())
	q.again = true // for its domain, and for its place among the workers
	if why == nil || !why.atServer {
		q.failures = 0
		return
	}
	q.failures++
	if q.failures >= serverFailures || took > slowTime {
		q.paused = true
	}
}

func (q *Queue) sendUnlessWithdrawn(mail *claimed) (isWithdrawn bool, why *failure) {
	rules, hasRules := q.rules[mail.record.GetString("kind")]
	if !hasRules {
		return false, q.send(mail)
	}
	mail.isForgotten = rules.Forget
	if rules.Withdraw != nil {
		isWithdrawn, err := rules.Withdraw(q.app, mail.record)
		if err != nil {
			return false, &failure{cause: err}
		}
		if isWithdrawn {
			return true, nil
		}
	}
	why = q.send(mail)
	if why != nil && why.ofRecipient && rules.Refused != nil {
		// Before the outcome: should the program end in between, the mail is refused once more.
		if err := rules.Refused(q.app, mail.record, why.Error()); err != nil {
			q.app.Logger().
				Error("what a mail server refuses could not be counted", "mail", mail.record.Id, "error", err.Error())
		}
	}
	return false, why
}

func (q *Queue) send(mail *claimed) (why *failure) {
	defer func() {
		if panicked := recover(); panicked != nil {
			why = &failure{cause: fmt.Errorf("panic: %v", panicked)}
		}
	}()
	if q.confirm != nil {
		ctx, cancel := context.WithTimeout(context.Background(), confirmLimit)
		defer cancel()
		if err := q.confirm(ctx); err != nil {
			return &failure{atServer: true, cause: fmt.Errorf("its copy is not confirmed to be in the store: %w", err)}
		}
	}
	letter, err := mail.letter(q.write)
	if err != nil {
		return &failure{atServer: true, cause: err} // ours: no other mail would fare better
	}
	message, err := mail.message(q.app, letter)
	if err != nil {
		return &failure{permanent: true, cause: err}
	}
	err = q.sender.Send(message)
	if err == nil {
		return nil
	}
	if errors.As(err, &why) {
		return why
	}
	return &failure{atServer: true, cause: err}
}

// noteOutcome tries until it is written: a mail that has left must not leave again because the disk is full for a
// while.
func (q *Queue) noteOutcome(mail *claimed, why *failure) {
	for {
		err := mail.noteOutcome(q.app, q.now(), why, backoff.Chance())
		if err == nil {
			return
		}
		q.app.Logger().Error("what came of a mail could not be stored", "mail", mail.record.Id, "error", err.Error())
		if q.isStopped() {
			log.Println("mail", mail.record.Id, "may be sent twice: what came of it could not be stored:", err)
			return
		}
		time.Sleep(q.noteAgain)
	}
}

func (q *Queue) isStopped() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.stopped
}

// Stop lets the mails under way finish, and begins no other.
func (q *Queue) Stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.stopped = true
}

// Wait returns when no mail is under way any more, or at the end of ctx.
func (q *Queue) Wait(ctx context.Context) {
	q.mu.Lock()
	idle := q.idle
	q.mu.Unlock()
	if idle == nil {
		return
	}
	select {
	case <-idle:
		q.open.closeAll(ctx)
	case <-ctx.Done():
	}
}
