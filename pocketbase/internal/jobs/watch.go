package jobs

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// overdueAfter is how late a job may start.
	overdueAfter = 10 * time.Minute
	// longestRun is how long a run may take before it counts as overdue.
	longestRun = 2 * time.Hour
	// ofPocketBase is the id prefix of PocketBase's own jobs. PocketBase registers them again whenever its settings
	// change.
	ofPocketBase = "__pb"
	// scheduledKey is the prefix of the keys under which Schedule puts its jobs into the app's store.
	scheduledKey = "siteJob:"
)

// run records when a job's last run began and ended; zero: not yet.
type run struct {
	mu           sync.Mutex
	begun, ended time.Time
}

func (r *run) begin(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.begun = now
}

func (r *run) end(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended = now
}

func (r *run) times() (begun, ended time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.begun, r.ended
}

// State is a job's schedule and last run since the program started.
type State struct {
	ID, Expression string
	Begun, Ended   time.Time // zero: not yet
}

// IsRunning reports whether a run is in progress.
func (s State) IsRunning() bool { return s.Begun.After(s.Ended) }

// Watch records when each job ran last.
type Watch struct {
	now     func() time.Time
	since   time.Time
	watched []watched // constant after Follow
}

type watched struct {
	id, expression string
	run            *run
}

// Follow starts to watch all registered jobs, except PocketBase's own. Call it after all jobs are registered.
func Follow(app core.App, now func() time.Time) *Watch {
	w := &Watch{now: now, since: now()}
	for _, job := range app.Cron().Jobs() {
		if strings.HasPrefix(job.Id(), ofPocketBase) {
			continue
		}
		if scheduled, isScheduled := app.Store().Get(scheduledKey + job.Id()).(*Job); isScheduled {
			w.watched = append(w.watched, watched{job.Id(), job.Expression(), &scheduled.last})
			continue
		}
		last := &run{}
		w.watched = append(w.watched, watched{job.Id(), job.Expression(), last})
		app.Cron().MustAdd(job.Id(), job.Expression(), func() {
			last.begin(now())
			defer func() { last.end(now()) }()
			job.Run()
		})
	}
	slices.SortFunc(w.watched, func(a, b watched) int { return strings.Compare(a.id, b.id) })
	return w
}

// States returns the states of all jobs, sorted by id.
func (w *Watch) States() []State {
	states := make([]State, 0, len(w.watched))
	for _, each := range w.watched {
		begun, ended := each.run.times()
		states = append(states, State{each.id, each.expression, begun, ended})
	}
	return states
}

// Overdue returns an error that names jobs which did not start on time or do not end. It returns nil if there are none.
func (w *Watch) Overdue() error {
	var late []string
	for _, state := range w.States() {
		reason, err := w.lateness(state)
		if err != nil {
			return err
		}
		if reason != "" {
			late = append(late, state.ID+" "+reason)
		}
	}
	if len(late) == 0 {
		return nil
	}
	return errors.New(strings.Join(late, "; "))
}

// lateness returns why a job is late: it did not start on time, or does not end. It returns "" for a job on time.
func (w *Watch) lateness(state State) (string, error) {
	now := w.now()
	due, err := LastDue(state.Expression, now.Add(-overdueAfter))
	switch {
	case err != nil:
		return "", err
	case state.IsRunning() && now.Sub(state.Begun) > longestRun:
		return "has been running since " + state.Begun.UTC().Format(time.RFC3339), nil
	case !state.IsRunning() && due.After(w.since) && state.Begun.Before(due):
		return fmt.Sprintf("was due at %s and has not run", due.Format(time.RFC3339)), nil
	}
	return "", nil
}
