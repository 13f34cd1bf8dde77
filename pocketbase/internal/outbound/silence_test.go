package outbound

import (
	"bytes"
	"net"
	"net/http"
	"testing"
	"time"
)

func TestATransportGivesUpOnASilentPeer(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close() // it accepts no connection; the kernel still completes handshakes and buffers data
	transport := &http.Transport{}
	LimitSilence(transport, 50*time.Millisecond)
	client := &http.Client{Transport: transport}
	for name, size := range map[string]int{"says": 1, "takes": 64 << 20} {
		answer, err := client.Post("http://"+silent.Addr().String(), "text/plain", bytes.NewReader(make([]byte, size)))
		if failure, isNet := err.(net.Error); !isNet || !failure.Timeout() {
			t.Errorf("%s nothing: %v, %v", name, answer, err)
		}
	}
}
