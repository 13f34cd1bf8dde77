package admission

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// Listen returns a listener that immediately closes each connection beyond the limits. If it waited instead, other
// clients could not connect. For a trusted proxy only the total limit applies, because Serve limits the requests of the
// proxy's clients.
func (g *Gate) Listen(listener net.Listener) net.Listener {
	return &doorkeeper{Listener: listener, gate: g}
}

type doorkeeper struct {
	net.Listener
	gate *Gate
}

// Accept returns the next connection within the limits, and closes those beyond them.
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

// countedConnection counts against its client's limit until it is closed.
type countedConnection struct {
	net.Conn
	gone func()
}

// Close closes the connection. Only the first call reduces the client's count.
func (c *countedConnection) Close() error {
	c.gone()
	return c.Conn.Close()
}

// CloseWrite closes only the sending side. Go's server calls it so that the client can read the whole answer first.
func (c *countedConnection) CloseWrite() error {
	if half, can := c.Conn.(interface{ CloseWrite() error }); can {
		return half.CloseWrite()
	}
	return nil
}
