package main

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/mail"
	"lexharbor/internal/observe"
	"lexharbor/internal/paths"
)

// ageHeader is how an outbox tells for how many seconds an item has waited; src/outbox/queue/deliver.ts sets it.
const ageHeader = "Outbox-Age"

// observed is what is remembered of the running server, for staff and without Prometheus.
type observed struct {
	history *observe.History
	vitals  *observe.VitalsDay
}

// newObserved remembers from now on.
func (s *server) newObserved() *observed {
	return &observed{observe.NewHistory(time.Now), observe.NewVitalsDay(s.site.PageTypes())}
}

// statusWriter remembers how a request was answered.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// Unwrap is for http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader remembers the first final status.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// observe is told of every request that reaches the program: the history, Prometheus and the journal, where they are
// wanted.
func (s *server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.observed == nil && s.measured == nil && s.journal == nil {
			next.ServeHTTP(w, r)
			return
		}
		id, begun, answer := "", time.Now(), &statusWriter{ResponseWriter: w}
		if s.journal != nil {
			id = observe.NewRequestID()
			w.Header().Set(observe.RequestIDHeader, id)
		}
		defer func() { s.answered(r, id, max(answer.status, http.StatusOK), time.Since(begun)) }()
		next.ServeHTTP(answer, r)
	})
}

// answered counts a request. Its path is looked at for nothing but its kind.
func (s *server) answered(r *http.Request, id string, status int, took time.Duration) {
	class := paths.Class(r.URL.Path)
	if s.observed != nil {
		s.observed.history.Answered(status)
	}
	if m := s.measured; m != nil {
		m.requests.Add(class, fmt.Sprintf("%dxx", status/100))
		if class != "realtime" {
			m.took.Observe(took, class)
		}
		if age, isTold := ageOf(r); isTold && status == http.StatusOK {
			m.ages.Observe(age)
		}
	}
	s.journal.Answered(observe.Request{ID: id, Class: class, Method: r.Method, Status: status, Took: took})
}

// ageOf is for how long what a call of the outbox brings has waited. A clock that was changed meanwhile tells nonsense,
// which does not count.
func ageOf(r *http.Request) (age time.Duration, isTold bool) {
	if r.Method != http.MethodPost || r.Header.Get(ageHeader) == "" {
		return 0, false
	}
	seconds, err := strconv.ParseInt(r.Header.Get(ageHeader), 10, 64)
	age = time.Duration(seconds) * time.Second
	return age, err == nil && seconds >= 0 && age <= longestAge
}

// longestAge is a bit more than what an outbox may tell: it sends nothing after 60 days.
const longestAge = 61 * 24 * time.Hour

// watchRenders tells history and Prometheus of all renders.
func (s *server) watchRenders() {
	s.engines.ObserveBy(func(call string, took time.Duration, failed bool) {
		if s.observed != nil {
			s.observed.history.Rendered(took, failed)
		}
		if m := s.measured; m != nil {
			m.rendered.Observe(took, call)
			if failed {
				m.failures.Add(call)
			}
		}
	})
}

// noteMails notes once a minute how much mail waits.
func (s *server) noteMails(app core.App) {
	figures, err := mail.FiguresOf(app, time.Now())
	if err != nil || s.observed == nil {
		return // the check "database" says what is wrong
	}
	var longest time.Duration
	for _, dueFor := range figures.DueFor {
		longest = max(longest, dueFor)
	}
	s.observed.history.MailsWait(figures.ByStatus["queued"]+figures.ByStatus["sending"], longest)
}

// routeVitals takes what browsers tell of how pages felt. The answer is the same whatever was told: nobody reads it.
func (s *server) routeVitals(e *core.ServeEvent) {
	e.Router.POST("/api/site/vitals", func(e *core.RequestEvent) error {
		body := s.gate.Body(e)
		if body.TooLarge {
			answers.Refuse(e.Response, http.StatusRequestEntityTooLarge)
			return nil
		}
		report, err := observe.ReadVitals(body.Text, s.site.PageTypes())
		if err != nil {
			return e.JSON(http.StatusBadRequest, answers.Refusal{Error: "This is no report.", Code: "bad_request"})
		}
		s.observed.vitals.Add(report, time.Now())
		if m := s.measured; m != nil {
			for name, value := range report.Values {
				m.vitals[name].Observe(value, report.Page)
			}
		}
		return e.NoContent(http.StatusNoContent)
	})
}
