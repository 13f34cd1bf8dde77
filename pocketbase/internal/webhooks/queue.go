// Package webhooks delivers signed messages to other programs by HTTP, with retries, as standardwebhooks.com defines:
// leads to a CRM, purges to a shared cache. It decides when to retry and which addresses are allowed. The JavaScript
// hooks write the messages about leads.
package webhooks

// Decision: docs/decisions/0028-webhooks-leave-through-a-transactional-outbox.md

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/database"
	"lexharbor/internal/jobs"
	"lexharbor/internal/outbound"
)

const (
	// JobID is the ID of the queue's cron job, which the dashboard shows.
	JobID = "deliver-webhooks"

	// leaseTime is how long a claimed delivery belongs to one run. It is longer than attemptLimit.
	leaseTime    = 2 * time.Minute
	attemptLimit = 20 * time.Second
	// runTime limits how long one run serves an endpoint. The next run looks at all endpoints again.
	runTime   = 10 * time.Second
	userAgent = "standard-webhooks/1"
)

// Queue sends the deliveries that the JavaScript hooks and Purge store: in order for each endpoint, except for retries.
// If a response is lost, the message is sent again with the same ID, by which the receiver detects the duplicate.
type Queue struct {
	app      core.App
	settings Settings
	now      func() time.Time
	client   func(private bool) *http.Client
	may      func() bool                 // set by While
	confirm  func(context.Context) error // set by After
	job      *jobs.Job
	ctx      context.Context
	cancel   context.CancelFunc
}

// NewQueue returns the webhook queue of an app. It sends nothing before Start.
func NewQueue(app core.App, settings Settings) *Queue {
	q := &Queue{
		app:      app,
		settings: settings,
		now:      time.Now,
		client:   outbound.NewClient,
		may:      func() bool { return true },
		confirm:  func(context.Context) error { return nil },
	}
	q.ctx, q.cancel = context.WithCancel(context.Background())
	q.job = jobs.New(q.run)
	return q
}

// While sets a function that returns whether this computer may send. The queue calls it before each delivery. Call
// While before Start.
func (q *Queue) While(may func() bool) { q.may = may }

// After makes each delivery wait until confirm returns nil: the remote copy of the database has all earlier commits.
// Cache purges do not wait. Call After before Start.
func (q *Queue) After(confirm func(context.Context) error) { q.confirm = confirm }

// Start begins to send due deliveries: at once, after each commit that stores a delivery, and every minute.
func (q *Queue) Start() {
	jobs.RunAfterCommits(q.app, q.job, deliveries)
	q.app.Cron().MustAdd(JobID, "* * * * *", q.job.Request)
	q.job.Request()
}

// Stop cancels the attempts in progress. They are repeated after the next start.
func (q *Queue) Stop() {
	q.job.Stop()
	q.cancel()
}

// Wait returns when no attempt is in progress, or when ctx ends.
func (q *Queue) Wait(ctx context.Context) { q.job.Wait(ctx) }

// run serves all enabled endpoints concurrently, so that a slow or broken one does not block the others.
func (q *Queue) run() {
	var ids []string
	if err := q.app.DB().NewQuery("SELECT id FROM webhook_endpoints WHERE enabled").Column(&ids); err != nil {
		log.Println("webhooks: the endpoints could not be read:", err)
		return
	}
	var works sync.WaitGroup
	for _, id := range ids {
		works.Go(func() { q.serve(id) })
	}
	works.Wait()
}

// serve sends an endpoint's due deliveries until one must be retried or runTime is over. The other deliveries wait for
// the next run.
func (q *Queue) serve(endpoint string) {
	for end := q.now().Add(runTime); q.ctx.Err() == nil && q.may(); {
		delivery, err := q.claim(endpoint)
		if err != nil {
			log.Println("webhooks: no delivery could be claimed:", err)
		}
		if delivery == nil || !q.deliver(endpoint, delivery) {
			return
		}
		if q.now().After(end) {
			q.job.Request()
			return
		}
	}
}

// claim claims the endpoint's oldest due delivery in one SQL statement, so that no other run claims it too. It returns
// nil if none is due. If a delivery would be due only after twice the longest retry delay, the clock was set back since
// it was stored. Therefore it is due now.
func (q *Queue) claim(endpoint string) (*core.Record, error) {
	now := q.now()
	var id string
	err := q.app.NonconcurrentDB().
		NewQuery(`UPDATE webhook_deliveries SET status = 'sending', attempts = attempts + 1, leaseUntil = {:lease},
			firstAttemptAt = COALESCE(NULLIF(firstAttemptAt, ''), {:now}), updated = {:now}
		WHERE id = (SELECT id FROM webhook_deliveries WHERE endpoint = {:endpoint} AND (
				status = 'queued' AND (nextAttemptAt <= {:now} OR nextAttemptAt > {:longestDelay})
				OR status = 'sending' AND (leaseUntil <= {:now} OR leaseUntil > {:longestLease}))
			ORDER BY created, rowid LIMIT 1) RETURNING id`).
		Bind(dbx.Params{
			"endpoint": endpoint, "now": database.Time(now), "lease": database.Time(now.Add(leaseTime)),
			"longestDelay": database.Time(now.Add(2 * jobs.LongestRetryDelay)),
			"longestLease": database.Time(now.Add(2 * leaseTime)),
		}).
		Row(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return q.app.FindRecordById(deliveries, id)
}

// outcome is the result of an attempt. status is the HTTP status, or 0 without a response.
type outcome struct {
	status    int
	cause     error // nil: delivered
	permanent bool
	wait      time.Duration // from the receiver's Retry-After
}

// deliver sends a delivery once and stores the result. It reports whether the next delivery may follow.
func (q *Queue) deliver(endpointID string, delivery *core.Record) bool {
	endpoint, err := q.app.FindRecordById(endpoints, endpointID)
	if err != nil || !endpoint.GetBool("enabled") {
		return false // the endpoint was deleted together with its deliveries, or is disabled since this run began
	}
	result := q.send(endpoint, delivery)
	if result.cause != nil && q.ctx.Err() != nil {
		return false // Stop cancelled it; it is sent again after its lease expires
	}
	if err := q.recordOutcome(delivery, result); err != nil {
		log.Println("webhooks: delivery", delivery.Id, "may be sent twice: its outcome could not be stored:", err)
		return false
	}
	return result.cause == nil || result.permanent
}

func (q *Queue) send(endpoint, delivery *core.Record) outcome {
	// The operator may have changed WEBHOOKS_PRIVATE since the address was saved.
	if err := checkAddress(endpoint.GetString("url"), q.settings); err != nil {
		return outcome{cause: err}
	}
	ctx, cancel := context.WithTimeout(q.ctx, attemptLimit)
	defer cancel()
	if endpoint.GetString("purpose") != ofCaches { // a purge need not wait: the cache can fetch the page again
		if err := q.confirm(ctx); err != nil {
			return outcome{cause: fmt.Errorf("its row is not confirmed to be in the store: %w", err)}
		}
	}
	at, id, body := q.now(), "msg_"+delivery.Id, delivery.GetString("body")
	signed, err := secretsOf(endpoint).sign(id, at, body)
	if err != nil {
		return outcome{cause: err}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint.GetString("url"), strings.NewReader(body))
	if err != nil {
		return outcome{cause: err}
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "User-Agent": userAgent,
		"webhook-id": id, "webhook-timestamp": strconv.FormatInt(at.Unix(), 10), "webhook-signature": signed,
	} {
		request.Header.Set(name, value)
	}
	client := q.client(q.settings.Private)
	defer client.CloseIdleConnections()
	response, err := client.Do(request)
	if err != nil {
		return outcome{cause: err}
	}
	defer response.Body.Close()
	_, _ = io.CopyN(io.Discard, response.Body, 64<<10) // read and ignored: only the status counts
	return judge(response)
}

// judge converts a response into an outcome. 2xx means delivered. 410 means that the endpoint wants no more messages.
// All other responses are retried.
func judge(response *http.Response) outcome {
	status := response.StatusCode
	result := outcome{status: status}
	switch {
	case status >= 200 && status < 300:
		return result
	case status >= 300 && status < 400:
		result.cause = fmt.Errorf("it answered %d, a redirect, which is not followed", status)
	case status == http.StatusGone:
		result.cause, result.permanent = errors.New("it answered 410: it wants no more deliveries"), true
	default:
		result.cause = fmt.Errorf("it answered %d", status)
	}
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds > 0 {
		result.wait = min(time.Duration(seconds)*time.Second, jobs.LongestRetryDelay)
	}
	return result
}

// recordOutcome stores the result of an attempt, unless another run has claimed the delivery since. If the failure is
// permanent, it also disables the endpoint.
func (q *Queue) recordOutcome(delivery *core.Record, result outcome) error {
	now, attempts := q.now(), delivery.GetInt("attempts")
	columns := dbx.Params{
		"status":      "delivered",
		"deliveredAt": database.Time(now),
		"lastError":   "",
		"leaseUntil":  "",
		"answered":    result.status,
		"updated":     database.Time(now),
	}
	if result.cause != nil {
		delete(columns, "deliveredAt")
		columns["status"], columns["lastError"] = "failed", jobs.ErrorText(result.cause)
		if !result.permanent && !jobs.RetriesAreOver(now.Sub(delivery.GetDateTime("firstAttemptAt").Time())) {
			wait := max(result.wait, jobs.RetryDelay(attempts, jobs.RetryChance()))
			columns["status"], columns["nextAttemptAt"] = "queued", database.Time(now.Add(wait))
		}
	}
	_, err := q.app.NonconcurrentDB().
		Update(deliveries, columns, dbx.HashExp{"id": delivery.Id, "status": "sending", "attempts": attempts}).
		Execute()
	if err != nil || !result.permanent {
		return err
	}
	_, err = q.app.NonconcurrentDB().
		Update(endpoints, dbx.Params{"enabled": false}, dbx.HashExp{"id": delivery.GetString("endpoint")}).
		Execute()
	return err
}
