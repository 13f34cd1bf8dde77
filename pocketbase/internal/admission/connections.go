package admission

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// Listen limits the connections of a listener. It closes one beyond the limits at once, so that a full server still
// accepts. A trusted proxy is limited by the total only: the requests of its clients are counted instead.
func (g *Gate) Listen(listener net.Listener) net.Listener {
	return &doorkeeper{Listener: listener, gate: g}
}

type doorkeeper struct {
	net.Listener
	gate *Gate
}

// Accept returns the next connection within the limits.
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

// countedConnection returns its place when it is closed.
type countedConnection struct {
	net.Conn
	gone func()
}

// Close is idempotent.
func (c *countedConnection) Close() error {
	c.gone()
	return c.Conn.Close()
}

// CloseWrite lets Go's server finish its answer before it closes, so that the answer is not lost.
func (c *countedConnection) CloseWrite() error {
	if half, can := c.Conn.(interface{ CloseWrite() error }); can {
		return half.CloseWrite()
	}
	return nil
}
