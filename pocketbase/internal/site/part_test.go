package site

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"lexharbor/internal/jobs"
)

func TestRequestsWaitForTheFirstRunOfTheRenderJob(t *testing.T) {
	var part Part
	var served []bool
	part.job = jobs.New(func() { served = append(served, part.serving.Load()) })
	if err := part.Begin(nil); err != nil {
		t.Fatal(err)
	}
	part.job.Wait(context.Background())
	if len(served) != 2 || served[0] || !served[1] {
		t.Errorf("requests were taken during the runs: %v, want false, then true", served)
	}
}

// slowEngines is a fake of the render engines. Each call of Render sends to entered, waits until it receives from
// release, and fails.
type slowEngines struct {
	renders
	working, mostAtOnce atomic.Int64
	entered, release    chan struct{}
}

func (e *slowEngines) Render(string, string) (string, error) {
	e.mostAtOnce.Store(max(e.mostAtOnce.Load(), e.working.Add(1)))
	e.entered <- struct{}{}
	<-e.release
	e.working.Add(-1)
	return "", errors.New("no page")
}

func TestPersonalPagesAreRenderedOneAtATime(t *testing.T) {
	const pages = 4
	engines := &slowEngines{entered: make(chan struct{}, pages), release: make(chan struct{})}
	part := Part{Engines: engines}
	var visitors sync.WaitGroup
	for range pages {
		visitors.Go(func() { _ = part.send(nil, 200, "/demo/cancel", nil) })
	}
	for range pages {
		<-engines.entered
		for range 1000 {
			runtime.Gosched() // lets the other goroutines run
		}
		engines.release <- struct{}{}
	}
	visitors.Wait()
	if most := engines.mostAtOnce.Load(); most != 1 {
		t.Errorf("%d at a time", most)
	}
}
