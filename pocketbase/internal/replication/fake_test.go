package replication

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
)

// controlSocket simulates Litestream's control socket. The handler sync answers /sync, and list answers /list.
type controlSocket struct {
	path string
	sync http.HandlerFunc
	list http.HandlerFunc

	mu    sync.Mutex
	asked []string // bodies of the requests to /sync
	// bodies of the requests to /register, and the number of requests to /unregister
	registered   []string
	unregistered int
}

func (c *controlSocket) syncs() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.asked)
}

func says(status int, answer string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(answer))
	}
}

// synced returns a handler that answers as Litestream does for a database that is completely in the store.
func synced(status string) http.HandlerFunc {
	return says(http.StatusOK, `{"status":"`+status+`","path":"x","txid":7,"replicated_txid":7}`)
}

func listen(t *testing.T, sync http.HandlerFunc) *controlSocket {
	t.Helper()
	control := &controlSocket{
		path: filepath.Join(t.TempDir(), "l.sock"),
		sync: sync,
		list: says(http.StatusOK, `{"databases":[]}`),
	}
	listener, err := net.Listen("unix", control.path)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /sync", func(w http.ResponseWriter, r *http.Request) {
		var question json.RawMessage
		if err := json.NewDecoder(r.Body).Decode(&question); err != nil {
			t.Error(err)
		}
		control.mu.Lock()
		control.asked = append(control.asked, string(question))
		control.mu.Unlock()
		control.sync(w, r)
	})
	mux.HandleFunc("POST /register", func(w http.ResponseWriter, r *http.Request) {
		content, _ := io.ReadAll(r.Body)
		_, _ = io.WriteString(w, "{}")
		control.mu.Lock()
		defer control.mu.Unlock()
		control.registered = append(control.registered, string(content))
	})
	mux.HandleFunc("POST /unregister", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "{}")
		control.mu.Lock()
		defer control.mu.Unlock()
		control.unregistered++
	})
	mux.HandleFunc("GET /list", func(w http.ResponseWriter, r *http.Request) { control.list(w, r) })
	server := &httptest.Server{Listener: listener, Config: &http.Server{Handler: mux}}
	server.Start()
	t.Cleanup(server.Close)
	return control
}

func litestreamAt(t *testing.T, socket string) *Litestream {
	t.Helper()
	litestream, err := NewLitestream(socket, "/srv/lexharbor/pb_data")
	if err != nil {
		t.Fatal(err)
	}
	return litestream
}
