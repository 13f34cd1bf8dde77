package jobs

import "context"

// Work is what a part of the program has under way by itself. The zero value has none, until the part says what it is.
type Work struct {
	Of interface {
		Stop()                    // begins nothing more
		Wait(ctx context.Context) // until nothing is under way, or the end of ctx
	}
}

// Stop lets it begin nothing more.
func (w *Work) Stop() {
	if w.Of != nil {
		w.Of.Stop()
	}
}

// Wait returns when nothing is under way any more, or at the end of ctx.
func (w *Work) Wait(ctx context.Context) {
	if w.Of != nil {
		w.Of.Wait(ctx)
	}
}
