package testapp

import (
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
)

// reserved are the sockets that keep the ports of tests. The garbage collector would close them otherwise.
var reserved []net.PacketConn

// FreeAddress returns an address of 127.0.0.1 on which no program listens, below the ports of outgoing connections. A
// UDP socket reserves the port among tests until this process ends, as in tests/support/servers/free-port.ts.
func FreeAddress(t *testing.T) string {
	t.Helper()
	const first, ports = 20_000, 12_000
	for range ports {
		address := fmt.Sprintf("127.0.0.1:%d", first+rand.IntN(ports))
		mark, err := net.ListenPacket("udp", address)
		if err != nil {
			continue
		}
		listener, err := net.Listen("tcp", address)
		if err != nil {
			mark.Close()
			continue
		}
		listener.Close()
		reserved = append(reserved, mark)
		return address
	}
	t.Fatal("no port of 127.0.0.1 is free")
	return ""
}
