package jobs

import "context"

// Work is the background work of a part. The zero value has none.
type Work struct {
	Of interface {
		Stop()                    // starts nothing more
		Wait(ctx context.Context) // returns when nothing is in progress, or when ctx ends
	}
}

// Stop keeps the work from starting anything more.
func (w *Work) Stop() {
	if w.Of != nil {
		w.Of.Stop()
	}
}

// Wait returns when nothing is in progress, or when ctx ends.
func (w *Work) Wait(ctx context.Context) {
	if w.Of != nil {
		w.Of.Wait(ctx)
	}
}
