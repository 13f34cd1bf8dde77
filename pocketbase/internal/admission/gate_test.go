package admission

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

func testLimits() Limits {
	return Limits{
		ClientConnections: 20, Connections: 30, ClientStreams: 1, Streams: 2, ClientBodies: 1, Bodies: 2,
		ClientCalls: 100, Engines: 2, Stall: 300 * time.Millisecond,
	}
}

// pipes is an in-memory listener, so that its deadlines follow the clock of a synctest bubble.
type pipes struct {
	net.Listener
	come chan net.Conn
}

func (p *pipes) Accept() (net.Conn, error) {
	connection, isOpen := <-p.come
	if !isOpen {
		return nil, net.ErrClosed
	}
	return connection, nil
}

func (p *pipes) Close() error {
	close(p.come)
	return nil
}

// serve starts a server behind the gate. As in the program, its WriteTimeout is limits.Stall.
func serve(t *testing.T, limits Limits, handler http.HandlerFunc) (*Gate, *pipes) {
	t.Helper()
	gate, listener := New(limits, &Proxies{}), &pipes{come: make(chan net.Conn)}
	server := &http.Server{
		WriteTimeout: limits.Stall,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			gate.Serve(w, r, gate.Settle(r), handler)
		}),
	}
	go server.Serve(gate.Listen(listener))
	t.Cleanup(func() { _ = server.Shutdown(context.Background()) })
	return gate, listener
}

func send(t *testing.T, to *pipes, text string) net.Conn {
	t.Helper()
	connection, theirs := net.Pipe()
	to.come <- theirs
	t.Cleanup(func() { connection.Close() })
	if text == "" {
		return connection
	}
	if _, err := io.WriteString(connection, text); err != nil {
		t.Fatal(err)
	}
	return connection
}

func TestASlowReaderIsServedAndAStalledOneIsDisconnected(t *testing.T) {
	const size = 4 << 20
	answers := map[string]func(http.ResponseWriter) error{
		"of memory": func(w http.ResponseWriter) error {
			_, err := w.Write(make([]byte, size))
			return err
		},
		"of a file": func(w http.ResponseWriter) error { // as PocketBase serves files
			pocketbases := &router.ResponseWriter{ResponseWriter: w}
			_, err := io.Copy(pocketbases, io.LimitReader(zeros{}, size))
			return err
		},
	}
	for name, answer := range answers {
		synctest.Test(t, func(t *testing.T) {
			failures := make(chan error, 2)
			_, server := serve(t, testLimits(), func(w http.ResponseWriter, _ *http.Request) { failures <- answer(w) })
			const request = "GET /storage/x HTTP/1.0\r\n\r\n"
			begun := time.Now()
			send(t, server, request)
			if err := <-failures; err == nil || time.Since(begun) != testLimits().Stall {
				t.Errorf("%s: a reader that never reads ended after %s with %v", name, time.Since(begun), err)
			}

			slow, begun, total := send(t, server, request), time.Now(), 0
			chunk := make([]byte, writeStep) // the reader takes one chunk in half of the stall time
			for {
				n, err := io.ReadFull(slow, chunk)
				total += n
				if err != nil {
					break
				}
				time.Sleep(testLimits().Stall / 2)
			}
			if err := <-failures; err != nil || total < size || time.Since(begun) < 3*testLimits().Stall {
				t.Errorf("%s: a slow reader got %d bytes in %s: %v", name, total, time.Since(begun), err)
			}
		})
	}
}

type zeros struct{}

func (zeros) Read(into []byte) (int, error) { return len(into), nil }

func TestAnAnswerThatTakesLongToMakeIsSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, server := serve(t, testLimits(), func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/early" {
				_, _ = io.WriteString(w, "done")
			}
			time.Sleep(afterAll + 2*testLimits().Stall)
			if r.URL.Path == "/late" {
				_, _ = io.WriteString(w, "done")
			}
		})
		for _, path := range []string{"/early", "/late", "/never"} {
			answer, err := io.ReadAll(send(t, server, "GET "+path+" HTTP/1.0\r\n\r\n"))
			isDone := strings.HasSuffix(string(answer), "done")
			if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.0 200 OK\r\n") || isDone != (path != "/never") {
				t.Errorf("%s: %q, %v", path, answer, err)
			}
		}
	})
}

func TestConnectionsBeyondTheLimitAreClosedAndOthersFollow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := testLimits()
		limits.Connections = 2 * limits.ClientConnections // one client may have half
		_, server := serve(
			t,
			limits,
			func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "here") },
		)
		var kept []net.Conn
		for range testLimits().ClientConnections {
			kept = append(kept, send(t, server, ""))
		}
		if _, err := send(t, server, "").Read(make([]byte, 1)); err == nil {
			t.Error("one connection more was kept")
		}
		kept[0].Close()
		synctest.Wait()
		if answer, _ := io.ReadAll(send(t, server, "GET / HTTP/1.0\r\n\r\n")); !strings.HasSuffix(
			string(answer),
			"here",
		) {
			t.Errorf("after one was given back: %q", answer)
		}
	})
}

func TestStreamsAndBodiesCountAgainstTheirClientUntilTheyEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		streaming := make(chan bool)
		gate, server := serve(t, testLimits(), func(w http.ResponseWriter, r *http.Request) {
			if r.Method == "GET" {
				_, _ = io.WriteString(w, "data: 1\n\n")
				_ = http.NewResponseController(w).Flush()
				<-streaming
				_, _ = io.WriteString(w, "data: 2\n\n")
				return
			}
			_, _ = io.Copy(io.Discard, r.Body)
			_, _ = io.WriteString(w, "done")
		})
		status := func(connection net.Conn) int {
			response, err := http.ReadResponse(bufio.NewReader(connection), nil)
			if err != nil {
				t.Fatal(err)
			}
			return response.StatusCode
		}
		const stream = "GET /api/realtime HTTP/1.1\r\nHost: x\r\n\r\n"
		first := bufio.NewReader(send(t, server, stream))
		response, err := http.ReadResponse(first, nil)
		if err != nil || response.StatusCode != 200 {
			t.Fatal(response, err)
		}
		if got := status(send(t, server, stream)); got != 429 {
			t.Errorf("a second stream of one client: %d", got)
		}
		time.Sleep(2 * testLimits().Stall) // an idle stream is not a stalled one
		close(streaming)
		if events, err := io.ReadAll(response.Body); err != nil || string(events) != "data: 1\n\ndata: 2\n\n" {
			t.Errorf("%q, %v", events, err)
		}
		synctest.Wait()
		if got := status(send(t, server, stream)); got != 200 {
			t.Errorf("after the first stream: %d", got)
		}

		const head = "POST /api/collections/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n"
		half := send(t, server, head+"a")
		synctest.Wait()
		if bodies := gate.held().bodies; bodies != 1 {
			t.Errorf("%d bodies are coming", bodies)
		}
		if got := status(send(t, server, head)); got != 429 {
			t.Errorf("a second body of one client: %d", got)
		}
		_, _ = io.WriteString(half, "bc")
		if got := status(half); got != 200 {
			t.Errorf("the first body: %d", got)
		}
		synctest.Wait()
		if now := gate.held(); now != (held{connections: now.connections}) {
			t.Errorf("not given back: %+v", now)
		}
	})
}

func (g *Gate) held() held {
	g.clients.mu.Lock()
	defer g.clients.mu.Unlock()
	return g.clients.all
}

func TestABodyThatArrivesTooSlowlyIsRefused(t *testing.T) {
	begun := time.Now()
	p := pace{grace: 2 * time.Second, least: 100, whole: 10 * time.Second}
	for read, want := range map[int64]time.Duration{0: 2 * time.Second, 100: 3 * time.Second, 250: 4 * time.Second,
		1 << 40: 10 * time.Second} {
		if got := p.end(begun, read).Sub(begun); got != want {
			t.Errorf("after %d bytes it may take %s", read, got)
		}
	}
}

func TestABodyThatTheClientEndsEarlyIsNoErrorOfTheServer(t *testing.T) {
	for name, failure := range map[string]error{
		"ended": io.ErrUnexpectedEOF, "reset": syscall.ECONNRESET, "late": os.ErrDeadlineExceeded,
	} {
		gate := New(testLimits(), &Proxies{})
		gate.LimitBodies(nil, 100, 100)
		request := httptest.NewRequest("POST", "/api/site/vitals", iotest.ErrReader(failure))
		request.ContentLength = 50
		recorder := httptest.NewRecorder()
		gate.Serve(recorder, request, gate.Settle(request), http.HandlerFunc(
			func(w http.ResponseWriter, r *http.Request) {
				event := &core.RequestEvent{}
				event.Request, event.Response = r, &router.ResponseWriter{ResponseWriter: w}
				if err := gate.readBody(event); err != nil { // an error would be logged
					t.Errorf("%s: %v", name, err)
				}
			}))
		if recorder.Code != http.StatusRequestTimeout || recorder.Header().Get("Connection") != "close" {
			t.Errorf("%s: %d, %v", name, recorder.Code, recorder.Header())
		}
	}
}

func BenchmarkAPageThroughTheGate(b *testing.B) {
	limits, err := LimitsFromEnvironment()
	if err != nil {
		b.Fatal(err)
	}
	gate := New(limits, &Proxies{})
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	request := httptest.NewRequest("GET", "/pricing", nil)
	request.RemoteAddr = "192.0.2.7:1234"
	recorder := httptest.NewRecorder()
	b.ReportAllocs()
	for b.Loop() {
		gate.Serve(recorder, request, gate.Settle(request), page)
	}
}
