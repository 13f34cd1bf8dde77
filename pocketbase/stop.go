package main

import (
	"context"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// stopLimit is for requests and jobs under way; PocketBase adds a second of its own, and all is to be over in five.
const stopLimit = 3500 * time.Millisecond

// work goes on by itself beside the requests.
type work interface {
	Stop()                    // begins nothing more
	Wait(ctx context.Context) // until nothing is under way
}

// bindStop lets requests, renders and mail under way finish before the database closes.
func (s *server) bindStop(e *core.ServeEvent, works ...work) {
	e.App.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{Priority: -10000, Func: func(te *core.TerminateEvent) error {
		ctx, cancel := context.WithTimeout(context.Background(), stopLimit)
		defer cancel()
		e.Server.SetKeepAlivesEnabled(false)
		for _, each := range works {
			each.Stop()
		}
		for _, each := range works {
			each.Wait(ctx)
		}
		for s.busy.Load() > 0 && ctx.Err() == nil {
			time.Sleep(10 * time.Millisecond)
		}
		return te.Next()
	}})
}
