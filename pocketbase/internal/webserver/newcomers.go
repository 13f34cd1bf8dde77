package webserver

import (
	"net"
	"net/http"
	"sync"
	"sync/atomic"
)

// newcomers counts open connections until the server has read the first request's headers (HTTP/2: the preface).
type newcomers struct {
	count atomic.Int64
	known sync.Map
}

// record updates the count. http.Server calls it, as its ConnState, when a connection's state changes.
func (n *newcomers) record(connection net.Conn, state http.ConnState) {
	if state == http.StateNew {
		n.known.Store(connection, nil)
		n.count.Add(1)
	} else if _, was := n.known.LoadAndDelete(connection); was {
		n.count.Add(-1)
	}
}
