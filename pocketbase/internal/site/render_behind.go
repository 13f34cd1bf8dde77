package site

import (
	"context"
	"sync"

	"github.com/pocketbase/pocketbase/tools/routine"

	"lexharbor/internal/jobs"
)

// behind renders less urgent pages in the background, one at a time. With thousands of articles, a list takes seconds.
// The next run then renders a just saved article in the other engine, without waiting for the list.
type behind struct {
	mu     sync.Mutex
	latest *behindPage // nil: no page was rendered yet
}

// behindPage is a page that is rendered in the background. The other fields are valid when ended is closed.
type behindPage struct {
	of       *wanted
	ended    chan struct{}
	isStored bool
	err      error
}

// start begins to render a page. Only the render job calls it, when the former page has ended.
func (b *behind) start(page *wanted, render func() (bool, error)) *behindPage {
	begun := &behindPage{of: page, ended: make(chan struct{})}
	b.mu.Lock()
	b.latest = begun
	b.mu.Unlock()
	go func() {
		defer close(begun.ended)
		begun.err = routine.SafeWrap(func() (err error) {
			begun.isStored, err = render()
			return err
		})()
	}()
	return begun
}

// running returns the page that is being rendered, or nil.
func (b *behind) running() *behindPage {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.latest == nil {
		return nil
	}
	select {
	case <-b.latest.ended:
		return nil
	default:
		return b.latest
	}
}

// hasStored reports whether p stored this page with the same source. It waits for p if the path is the same, so an
// older version never overwrites a newer one. p may be nil.
func (p *behindPage) hasStored(page *wanted) (bool, error) {
	if p == nil || p.of.path != page.path {
		return false, nil
	}
	<-p.ended
	if !p.isStored {
		return false, nil
	}
	before, err := p.of.source()
	if err != nil {
		return false, err
	}
	now, err := page.source()
	return before == now, err
}

// renderJob is the job render-pages, with the page that is rendered behind it.
type renderJob struct {
	*jobs.Job
	behind *behind
}

// Wait returns when no run and no page is in progress, or when ctx ends.
func (j renderJob) Wait(ctx context.Context) {
	j.Job.Wait(ctx)
	if left := j.behind.running(); left != nil {
		select {
		case <-left.ended:
		case <-ctx.Done():
		}
	}
}
