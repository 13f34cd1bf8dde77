package admission

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// Listen caps the connections of a listener: one beyond the limits is closed at once, so that a full house costs
// nothing and never keeps others from knocking. A trusted proxy has as many as there are: its clients' requests are
// counted instead.
func (g *Gate) Listen(listener net.Listener) net.Listener {
	return &doorkeeper{Listener: listener, gate: g}
}

type doorkeeper struct {
	net.Listener
	gate *Gate
}

// Accept waits for a connection that may be kept.
func (d *doorkeeper) Accept() (net.Conn, error) {
	for {
		connection, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		limitBuffers(connection, d.gate.Stall)
		peer, _ := netip.ParseAddrPort(connection.RemoteAddr().String())
		client, each := ClientOf(peer.Addr()), d.gate.ClientConnections
		if d.gate.Proxies.contains(peer.Addr().Unmap()) {
			each = d.gate.Connections
		}
		if d.gate.clients.take(client, connections, each, d.gate.Connections) != granted {
			d.gate.traffic.refuse(d.gate.clients, client, http.StatusServiceUnavailable)
			connection.Close()
			continue
		}
		return &countedConnection{
			Conn: connection,
			gone: sync.OnceFunc(func() { d.gate.clients.give(client, connections) }),
		}, nil
	}
}

// countedConnection gives its place back when it is closed.
type countedConnection struct {
	net.Conn
	gone func()
}

// Close may be called again.
func (c *countedConnection) Close() error {
	c.gone()
	return c.Conn.Close()
}

// CloseWrite lets Go's server end its answer before it hangs up, so that the answer is not lost.
func (c *countedConnection) CloseWrite() error {
	if half, can := c.Conn.(interface{ CloseWrite() error }); can {
		return half.CloseWrite()
	}
	return nil
}
