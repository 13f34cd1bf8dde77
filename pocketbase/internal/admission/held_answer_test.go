package admission

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// serveInPlaces starts a server whose handler needs a place.
func serveInPlaces(t *testing.T, handler func(e *core.RequestEvent) error) (*Gate, *pipes) {
	t.Helper()
	var gate *Gate
	limits := testLimits()
	limits.Stall = 30 * time.Second
	gate, server := serve(t, limits, func(w http.ResponseWriter, r *http.Request) {
		event := &core.RequestEvent{}
		event.Request, event.Response = r, &router.ResponseWriter{ResponseWriter: w}
		chain := &hook.Hook[*core.RequestEvent]{}
		chain.BindFunc(gate.waitForPlace)
		_ = chain.Trigger(event, handler)
	})
	return gate, server
}

func busyPlaces(gate *Gate) int {
	synctest.Wait()
	busy, _ := gate.places.figures()
	return busy
}

const ask = "GET /api/collections/blog_posts/records HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

// answerOf returns the body that the server sends to a connection.
func answerOf(t *testing.T, connection net.Conn) (string, error) {
	t.Helper()
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		return "", err
	}
	body, err := io.ReadAll(response.Body)
	return string(body), err
}

func TestAReaderThatReadsNothingHasNoPlace(t *testing.T) {
	for _, size := range []int{writeStep, mostHeld, mostHeld + 1} {
		synctest.Test(t, func(t *testing.T) {
			content := strings.Repeat("x", size)
			gate, server := serveInPlaces(t, func(e *core.RequestEvent) error {
				return e.String(http.StatusCreated, content)
			})
			reader := send(t, server, ask)
			if busy := busyPlaces(gate); busy != 0 {
				t.Errorf("an unread answer of %d bytes holds %d places", size, busy)
			}
			if body, err := answerOf(t, reader); body != content || err != nil {
				t.Errorf("%d bytes of %d are read, %v", len(body), size, err)
			}
			synctest.Wait()
			if gate.unreadAnswers.bytes != 0 || len(gate.unreadAnswers.answers) != 0 {
				t.Errorf("%d bytes are still counted", gate.unreadAnswers.bytes)
			}
		})
	}
}

func TestAnAnswerWaitsForItsTimeWithoutAPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		gate, server := serveInPlaces(t, func(e *core.RequestEvent) error {
			e.Set(answerAt, begun.Add(300*time.Millisecond).UnixMilli())
			return e.String(http.StatusOK, "stored")
		})
		reader := send(t, server, ask)
		if busy := busyPlaces(gate); busy != 0 || time.Since(begun) != 0 {
			t.Errorf("%d places are held after %s", busy, time.Since(begun))
		}
		body, err := answerOf(t, reader)
		if body != "stored" || err != nil || time.Since(begun) != 300*time.Millisecond {
			t.Errorf("%q after %s, %v", body, time.Since(begun), err)
		}
		gone := send(t, server, ask)
		synctest.Wait()
		gone.Close()
		synctest.Wait()
		if requests := gate.held().requests; requests != 0 {
			t.Errorf("%d requests wait for a client that has disconnected", requests)
		}
	})
}

func TestFlushedAndHijackedAnswersAreNotHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		end := make(chan bool)
		gate, server := serveInPlaces(t, func(e *core.RequestEvent) error {
			if e.Request.Method == http.MethodPost {
				connection, _, err := http.NewResponseController(e.Response).Hijack()
				if err != nil {
					return err
				}
				_, _ = io.WriteString(connection, "HTTP/1.1 101 Switching Protocols\r\n\r\n")
				<-end
				return connection.Close()
			}
			_, _ = io.WriteString(e.Response, "data: 1\n\n")
			if err := e.Flush(); err != nil {
				return err
			}
			<-end
			_, err := io.WriteString(e.Response, "data: 2\n\n")
			return err
		})
		stream := send(t, server, ask)
		response, err := http.ReadResponse(bufio.NewReader(stream), nil)
		if err != nil {
			t.Fatal(err)
		}
		first := make([]byte, len("data: 1\n\n"))
		if _, err := io.ReadFull(response.Body, first); err != nil || string(first) != "data: 1\n\n" {
			t.Errorf("%q, %v", first, err)
		}
		hijacked := send(t, server, strings.Replace(ask, "GET", "POST", 1))
		switched, err := http.ReadResponse(bufio.NewReader(hijacked), nil)
		if err != nil || switched.StatusCode != http.StatusSwitchingProtocols {
			t.Errorf("%v, %v", switched, err)
		}
		if busy := busyPlaces(gate); busy != 0 {
			t.Errorf("%d places are held", busy)
		}
		close(end)
		if rest, err := io.ReadAll(response.Body); err != nil || string(rest) != "data: 2\n\n" {
			t.Errorf("%q, %v", rest, err)
		}
	})
}

func TestUnreadAnswersDisconnectTheClientWithMost(t *testing.T) {
	var cut []string
	u := &unreadAnswers{most: 10}
	add := func(client int, bytes int64, name string) *unreadAnswer {
		answer := &unreadAnswer{clientNumber(client), bytes, func() { cut = append(cut, name) }}
		u.add(answer)
		return answer
	}
	visitor := add(1, 3, "visitor")
	add(2, 2, "first of the attacker")
	add(2, 2, "second of the attacker")
	add(3, 3, "another visitor")
	if len(cut) != 0 {
		t.Errorf("%q are cut within the limit", cut)
	}
	add(2, 2, "third of the attacker")
	add(3, 1, "second of another visitor")
	if got := fmt.Sprint(cut); got != "[first of the attacker second of the attacker]" {
		t.Errorf("cut: %s", got)
	}
	u.remove(visitor)
	u.remove(visitor)
	if u.bytes != 6 {
		t.Errorf("%d bytes are counted", u.bytes)
	}
}

func TestAnUnreadAnswerEndsInTheMiddleWhenItIsCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		content := strings.Repeat("x", mostHeld)
		gate, server := serveInPlaces(t, func(e *core.RequestEvent) error {
			return e.String(http.StatusOK, content)
		})
		gate.unreadAnswers.most = mostHeld
		first := send(t, server, ask)
		synctest.Wait()
		second := send(t, server, ask)
		synctest.Wait()
		if body, err := answerOf(t, first); err == nil || len(body) == len(content) {
			t.Errorf("the first answer ended well after %d bytes", len(body))
		}
		if body, err := answerOf(t, second); err != nil || body != content {
			t.Errorf("the second answer ended after %d bytes: %v", len(body), err)
		}
	})
}
