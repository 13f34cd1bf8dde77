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
	// overdueAfter is how late a job may begin.
	overdueAfter = 10 * time.Minute
	// longestRun is how long one may take.
	longestRun = 2 * time.Hour
	// ofPocketBase begins the ids of PocketBase's own jobs, which it replaces whenever its settings change.
	ofPocketBase = "__pb"
	// adoptedKey begins the keys under which adopted jobs are found again in the app's store.
	adoptedKey = "siteJob:"
)

// run is when a job began last, and ended last; zero: not yet.
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

// State is what is known of a job since the program started.
type State struct {
	ID, Expression string
	Begun, Ended   time.Time // zero: not yet
}

// IsRunning reports whether it has begun and not ended.
func (s State) IsRunning() bool { return s.Begun.After(s.Ended) }

// Watch knows of every job when it ran last.
type Watch struct {
	now     func() time.Time
	since   time.Time
	watched []watched // not changed after Follow
}

type watched struct {
	id, expression string
	run            *run
}

// Follow watches all jobs that the app has now, but PocketBase's own. It must come after whatever registers one.
func Follow(app core.App, now func() time.Time) *Watch {
	w := &Watch{now: now, since: now()}
	for _, job := range app.Cron().Jobs() {
		if strings.HasPrefix(job.Id(), ofPocketBase) {
			continue
		}
		if adopted, isAdopted := app.Store().Get(adoptedKey + job.Id()).(*Job); isAdopted {
			w.watched = append(w.watched, watched{job.Id(), job.Expression(), &adopted.last})
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

// States are all jobs, by their ids.
func (w *Watch) States() []State {
	states := make([]State, 0, len(w.watched))
	for _, each := range w.watched {
		begun, ended := each.run.times()
		states = append(states, State{each.id, each.expression, begun, ended})
	}
	return states
}

// Overdue says which jobs did not begin when they should have, or do not end; nil: none.
func (w *Watch) Overdue() error {
	var late []string
	now := w.now()
	for _, state := range w.States() {
		due, err := LastDue(state.Expression, now.Add(-overdueAfter))
		if err != nil {
			return err
		}
		switch {
		case state.IsRunning() && now.Sub(state.Begun) > longestRun:
			late = append(
				late,
				fmt.Sprintf("%s has been running since %s", state.ID, state.Begun.UTC().Format(time.RFC3339)),
			)
		case !state.IsRunning() && due.After(w.since) && state.Begun.Before(due):
			late = append(late, fmt.Sprintf("%s was due at %s and has not run", state.ID, due.Format(time.RFC3339)))
		}
	}
	if len(late) == 0 {
		return nil
	}
	return errors.New(strings.Join(late, "; "))
}
