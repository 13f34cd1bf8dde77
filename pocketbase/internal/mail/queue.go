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

	"lexharbor/internal/jobs"
)

const (
	// JobID names the queue's job in the dashboard.
	JobID = "deliver-mail"

	workerCount = 4
	// othersMost is how many workers may send mails that are not to staff. One worker is always left for notices of
	// submissions.
	othersMost = 3
	// bulkMost is how many may send mails to many readers. One more is left for the next visitor's confirmation.
	bulkMost = 2
	// Staff have few domains, often one, with a mail server of their own. Even that domain leaves one worker free.
	staffDomainMost, othersDomainMost = 3, 2
	// After this many failures in a row at the server, or one that took long, nothing is sent until the next minute.
	serverFailures = 3
)

// Queue sends the mails that the hooks store, by a few workers: see claim for the order. A worker that dies leaves a
// lease. When it expires, the mail is sent again under the same Message-ID. Without SMTP in the settings all mails
// wait.
type Queue struct {
	app    core.App
	sender mailer.Mailer
	open   *openConnections
	now    func() time.Time
	// recordAgain is the time between two attempts to store a result.
	recordAgain time.Duration

	rules map[string]Rules // by kind of mail; constant after Start
	may   func() bool      // see While; nil: always
	// See After, Compose and Within. nil: mails wait for no copy, have no blocks, and none is released.
	confirm func(context.Context) error
	write   func(kind string, values map[string]any) (Letter, error)
	budgets *Budgets

	claiming sync.Mutex // one worker at a time claims: its exclusions depend on the other workers' mails

	mu       sync.Mutex
	workers  int
	again    bool // a mail may have become due since the workers last looked
	stopped  bool
	idle     chan struct{} // closed when no worker is running
	underWay map[string]*claimed
	failures int  // in a row, at the server
	paused   bool // until the next minute
	toStaff  *domains
	toOthers *domains
}

// Rules are another package's callbacks for mails of one kind.
type Rules struct {
	// Withdraw runs right before a mail is sent. It deletes an obsolete mail and reports whether it did. nil: no mail
	// is obsolete.
	Withdraw func(app core.App, mail *core.Record) (bool, error)
	// Refused receives a mail that the server will never deliver. It may receive the same mail twice. nil: refusals are
	// ignored.
	Refused func(app core.App, mail *core.Record, reason string) error
	// Forget deletes a mail after its last attempt.
	Forget bool
}

// NewQueue returns the queue of an app. It does nothing before Start.
func NewQueue(app core.App) *Queue {
	open := &openConnections{transport: func() *transport { return transportOf(app) }, idleTime: idleTime}
	return &Queue{
		app: app, sender: open, open: open, now: time.Now, recordAgain: time.Second, underWay: map[string]*claimed{},
		rules:   map[string]Rules{},
		toStaff: newDomains(staffDomainMost), toOthers: newDomains(othersDomainMost),
	}
}

// Follow sets the rules for a kind of mail. Call it before Start.
func (q *Queue) Follow(kind string, rules Rules) { q.rules[kind] = rules }

// While sets a function that is asked before each mail whether this computer may send. Call it before Start.
func (q *Queue) While(may func() bool) { q.may = may }

// confirmLimit is how long a mail waits for its copy. With the transport's limit it stays below the lease.
const confirmLimit = 10 * time.Second

// After delays each mail until confirm reports that all earlier commits are in the store. Call it before Start.
func (q *Queue) After(confirm func(context.Context) error) { q.confirm = confirm }

// Compose sets the function that makes a mail from its columns when it is sent: its HTML, and the tokens of its links.
// Call it before Start.
func (q *Queue) Compose(write func(kind string, values map[string]any) (Letter, error)) {
	q.write = write
}

// Within retries, each minute, the appointment mails that exceeded a budget. Call it before Start.
func (q *Queue) Within(budgets *Budgets) { q.budgets = budgets }

// Start sends due mails: now, after each commit of a mail, and every minute.
func (q *Queue) Start() {
	request := func(e *core.RecordEvent) error {
		if isDue(e.Record) {
			q.Request()
		}
		return e.Next()
	}
	// Whoever saves a mail, such as the dashboard, has read it before. A worker may have claimed or sent it since.
	q.app.OnRecordUpdate(mails).BindFunc(func(e *core.RecordEvent) error {
		e.Record.IgnoreUnchangedFields(true)
		return e.Next()
	})
	q.app.OnRecordAfterCreateSuccess(mails).BindFunc(request)
	q.app.OnRecordAfterUpdateSuccess(mails).BindFunc(request)
	q.app.Cron().MustAdd(JobID, "* * * * *", q.Tick)
	q.Request()
}

// Tick runs every minute: the server is tried again, and waiting mails are checked.
func (q *Queue) Tick() {
	q.mu.Lock()
	q.failures, q.paused = 0, false
	q.mu.Unlock()
	if q.budgets != nil && (q.may == nil || q.may()) {
		for _, release := range []func(core.App) (int, error){q.budgets.ReleaseAppointments, q.budgets.ReleaseRest} {
			if _, err := release(q.app); err != nil {
				q.app.Logger().Error("over-budget mails could not be released", "error", err.Error())
			}
		}
	}
	q.Request()
}

// Request makes the workers look for due mails, and returns at once.
func (q *Queue) Request() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.again = true
	q.startWorker()
}

// startWorker starts one more worker. The caller holds q.mu.
func (q *Queue) startWorker() {
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
			continue // the worker ends, unless a request has come since
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
	if q.again { // requested during the look, or the worker panicked
		q.startWorker()
	}
}

// next claims a mail; nil if none may be sent now.
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
	q.again = true // more may be due
	q.startWorker()
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

// pacing keeps staff mails separate: a visitor's mail that makes a domain slow must not delay a notice.
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
		q.recordOutcome(mail, why)
	}

	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.underWay, mail.record.Id)
	q.pacing(mail).end(mail.domain, took, why, q.now())
	q.again = true // mails to its domain, and its worker, may be free now
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
		// Refused runs before the result is stored: if the program ends in between, it runs twice.
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
		return &failure{atServer: true, cause: err} // our own error, which every mail would meet
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

// recordOutcome retries until the result is stored: a sent mail must not be sent again because the disk was full for a
// while.
func (q *Queue) recordOutcome(mail *claimed, why *failure) {
	for {
		err := mail.recordOutcome(q.app, q.now(), why, jobs.RetryChance())
		if err == nil {
			return
		}
		q.app.Logger().Error("the result of a mail could not be stored", "mail", mail.record.Id, "error", err.Error())
		if q.isStopped() {
			log.Println("mail", mail.record.Id, "may be sent twice: what came of it could not be stored:", err)
			return
		}
		time.Sleep(q.recordAgain)
	}
}

func (q *Queue) isStopped() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.stopped
}

// Stop starts no further mail. Mails under way finish.
func (q *Queue) Stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.stopped = true
}

// Wait returns when no mail is under way, or at the end of ctx.
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
