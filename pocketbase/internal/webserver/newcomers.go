package webserver

import (
	"net"
	"net/http"
	"sync"
	"sync/atomic"
)

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
