package jobs

import "context"

// Work passes Stop and Wait on to the background work of a program part. While Of is nil, it does nothing.
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
