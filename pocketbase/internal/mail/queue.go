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
	// JobID is the ID of the queue's cron job, which the dashboard shows.
	JobID = "deliver-mail"

	workerCount = 4
	// othersMost is how many worker goroutines may send mails that are not to staff. One worker always stays free for
	// notices of submissions.
	othersMost = 3
	// bulkMost is how many workers may send bulk mails such as newsletters. One of othersMost stays free for visitors'
	// confirmations.
	bulkMost = 2
	// These limit the concurrent mails to one domain. Staff often share one domain, which may use more workers but
	// leaves one free.
	staffDomainMost, othersDomainMost = 3, 2
	// After this many consecutive failures of our mail server, or one that took longer than slowTime, the queue pauses
	// until the next minute.
	serverFailures = 3
)

// Queue sends the mails stored in outgoing_emails, with a few worker goroutines; claim defines the order. If the
// process dies while it sends, the mail's lease expires and the mail is sent again with the same Message-ID. While SMTP
// is not configured, all mails wait.
type Queue struct {
	app    core.App
	sender mailer.Mailer
	open   *openConnections
	now    func() time.Time
	// recordAgain is the delay between two attempts to store a result.
	recordAgain time.Duration

	rules map[string]Rules // by kind of mail; constant after Start
	may   func() bool      // set by While; nil: this computer may always send
	// Set by After, Compose and Within. If nil: mails do not wait for a database copy, mails with blocks fail, and
	// over-budget mails are never released.
	confirm func(context.Context) error
	write   func(kind string, values map[string]any) (Letter, error)
	budgets *Budgets

	claiming sync.Mutex // only one worker claims at a time, because its exclusions depend on the mails of the others

	mu       sync.Mutex
	workers  int
	again    bool // a mail may have become due since the workers last looked
	stopped  bool
	idle     chan struct{} // closed when no worker is running
	underWay map[string]*claimed
	failures int  // consecutive failures of our mail server
	paused   bool // if true, no mail is sent until the next minute
	toStaff  *domains
	toOthers *domains
}

// Rules are callbacks of another package for mails of one kind, such as newsletters.
type Rules struct {
	// Withdraw runs right before a mail is sent. If the mail is obsolete, Withdraw deletes it and returns true. If nil,
	// no mail is obsolete.
	Withdraw func(app core.App, mail *core.Record) (bool, error)
	// Refused is called with a mail whose recipient a mail server refused for good, maybe twice with the same mail. If
	// nil, nothing is called.
	Refused func(app core.App, mail *core.Record, reason string) error
	// Forget: the queue deletes the mail after its last attempt.
	Forget bool
}

// NewQueue returns the mail queue of an app. It sends nothing before Start.
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

// While sets a function that returns whether this computer may send mails. The queue calls it before each mail. Call
// While before Start.
func (q *Queue) While(may func() bool) { q.may = may }

// confirmLimit is how long a mail waits until the database copy is confirmed. Together with the transport's limit it is
// shorter than leaseTime.
const confirmLimit = 10 * time.Second

// After makes each mail wait until confirm reports that the remote store has all earlier commits. Call it before Start.
func (q *Queue) After(confirm func(context.Context) error) { q.confirm = confirm }

// Compose sets the function that writes the content of a mail when it is sent, including the links with tokens. Call it
// before Start.
func (q *Queue) Compose(write func(kind string, values map[string]any) (Letter, error)) {
	q.write = write
}

// Within sets the budgets. Tick then calls their ReleaseAppointments and ReleaseRest. Call Within before Start.
func (q *Queue) Within(budgets *Budgets) { q.budgets = budgets }

// Start begins to send due mails: at once, after each commit that stores a mail, and every minute.
func (q *Queue) Start() {
	request := func(e *core.RecordEvent) error {
		if isDue(e.Record) {
			q.Request()
		}
		return e.Next()
	}
	// The dashboard saves a whole record that it read earlier. A worker may have changed it since, so only changed
	// fields are stored.
	q.app.OnRecordUpdate(mails).BindFunc(func(e *core.RecordEvent) error {
		e.Record.IgnoreUnchangedFields(true)
		return e.Next()
	})
	q.app.OnRecordAfterCreateSuccess(mails).BindFunc(request)
	q.app.OnRecordAfterUpdateSuccess(mails).BindFunc(request)
	q.app.Cron().MustAdd(JobID, "* * * * *", q.Tick)
	q.Request()
}

// Tick runs every minute. It ends a pause, lets the budgets release over-budget mails, and requests due mails.
func (q *Queue) Tick() {
	q.mu.Lock()
	q.failures, q.paused = 0, false
	q.mu.Unlock()
	if q.budgets != nil && (q.may == nil || q.may()) {
		if err := q.budgets.refresh(q.app); err != nil {
			q.app.Logger().Error("the day's mails could not be counted", "error", err.Error())
		}
		for _, release := range []func(core.App) (int, error){q.budgets.ReleaseAppointments, q.budgets.ReleaseRest} {
			if _, err := release(q.app); err != nil {
				q.app.Logger().Error("over-budget mails could not be released", "error", err.Error())
			}
		}
	}
	q.Request()
}

// Request makes the workers look for due mails. It does not wait for them.
func (q *Queue) Request() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.again = true
	q.startWorker()
}

// startWorker starts one more worker goroutine, if allowed. The caller must have locked q.mu.
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

// begin reports whether a worker should look for a due mail.
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
	if q.again { // Request ran during the worker's last query, or the worker panicked
		q.startWorker()
	}
}

// next claims the next mail. It returns nil if none is due, or if this computer may send none now.
func (q *Queue) next() (*claimed, error) {
	if !q.app.Settings().SMTP.Enabled || q.may != nil && !q.may() {
		return nil, nil
	}
	q.claiming.Lock()
	defer q.claiming.Unlock()
	if q.isStopped() { // Stop may have run since the worker began
		return nil, nil
	}
	mail, err := claim(q.app, q.now(), q.exclusions())
	if mail == nil {
		return nil, err
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.underWay[mail.record.Id] = mail
	q.pacing(mail).begin(mail.domain)
	q.again = true // more mails may be due
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

// pacing returns the domain limits for a mail. Staff have their own, so that visitors' mails to a slow domain do not
// delay a notice.
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
	q.again = true // the domain may accept another mail, and a worker is free
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
		// Refused runs before the result is stored. If the process dies in between, it runs twice.
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
		return &failure{atServer: true, cause: err} // our own error, which probably affects every mail
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

// recordOutcome retries until the result is stored. Otherwise a sent mail would be sent again, for example after a full
// disk.
func (q *Queue) recordOutcome(mail *claimed, why *failure) {
	for {
		err := mail.recordOutcome(q.app, q.now(), why, jobs.RetryChance())
		if err == nil {
			return
		}
		q.app.Logger().Error("the result of a mail could not be stored", "mail", mail.record.Id, "error", err.Error())
		if q.isStopped() {
			log.Println("mail", mail.record.Id, "may be sent twice: its outcome could not be stored:", err)
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

// Stop makes the workers start no further mail. Mails that are being sent finish.
func (q *Queue) Stop() {
	q.claiming.Lock()
	defer q.claiming.Unlock()
	q.mu.Lock()
	defer q.mu.Unlock()
	q.stopped = true
}

// Wait returns when no worker is running and the connections are closed, or when ctx ends.
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
