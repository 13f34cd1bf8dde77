package webserver

import (
	"net"
	"net/http"
	"sync"
	"sync/atomic"
)

// newcomers counts accepted connections on which the client has sent nothing yet.
type newcomers struct {
	count atomic.Int64
	known sync.Map
}

// record updates the count. http.Server calls it as ConnState.
func (n *newcomers) record(connection net.Conn, state http.ConnState) {
	if state == http.StateNew {
		n.known.Store(connection, nil)
		n.count.Add(1)
	} else if _, was := n.known.LoadAndDelete(connection); was {
		n.count.Add(-1)
	}
}
