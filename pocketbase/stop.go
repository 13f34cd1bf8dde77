package main

import (
	"context"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

const (
	// stopLimit is for requests and jobs under way; PocketBase adds a second of its own, and all is to be over in five.
	stopLimit = 3500 * time.Millisecond
	// workLimit is what jobs may take of it: who comes meanwhile is still answered.
	workLimit = 2500 * time.Millisecond
	// newcomerLimit is for a connection to say something: browsers open some that they never use.
	newcomerLimit = 500 * time.Millisecond
	// looks is how often in a row nothing may be under way before that is believed: a request is on its way from its
	// connection to its handler for a moment.
	looks     = 3
	lookEvery = 10 * time.Millisecond
)

// work goes on by itself beside the requests.
type work interface {
	Stop()                    // begins nothing more
	Wait(ctx context.Context) // until nothing is under way
}

// bindStop lets renders, mail and then requests under way finish before the database closes. Who comes after that is
// let in no more: where systemd holds the socket he waits for the next program.
func (s *server) bindStop(e *core.ServeEvent, works ...work) {
	e.App.OnTerminate().
		Bind(&hook.Handler[*core.TerminateEvent]{Priority: -10000, Func: func(te *core.TerminateEvent) error {
			ctx, cancel := context.WithTimeout(context.Background(), stopLimit)
			defer cancel()
			e.Server.SetKeepAlivesEnabled(false)
			for _, each := range works {
				each.Stop()
			}
			working, done := context.WithTimeout(ctx, workLimit)
			defer done()
			for _, each := range works {
				each.Wait(working)
			}
			if s.door != nil {
				s.door.Pause()
			}
			// PocketBase ends the contexts of requests before it waits for them, so none may be left then.
			s.waitForRequests(ctx)
			return te.Next()
		}})
}

func (s *server) waitForRequests(ctx context.Context) {
	patient, done := context.WithTimeout(ctx, newcomerLimit)
	defer done()
	for quiet := 0; quiet < looks && ctx.Err() == nil; time.Sleep(lookEvery) {
		quiet++
		if s.busy.Load() > 0 || patient.Err() == nil && s.newcomers.count.Load() > 0 {
			quiet = 0
		}
	}
}

// newcomers are connections that were let in and have sent nothing yet.
type newcomers struct {
	count atomic.Int64
	known sync.Map
}

// note is the ConnState of a server.
func (n *newcomers) note(connection net.Conn, state http.ConnState) {
	if state == http.StateNew {
		n.known.Store(connection, nil)
		n.count.Add(1)
	} else if _, was := n.known.LoadAndDelete(connection); was {
		n.count.Add(-1)
	}
}
