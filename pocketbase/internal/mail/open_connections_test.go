package mail

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// connectionsBy returns openConnections that always use this transport.
func connectionsBy(t *testing.T, by *transport) *openConnections {
	open := &openConnections{transport: func() *transport { return by }, idleTime: time.Minute}
	t.Cleanup(func() { open.closeAll(context.Background()) })
	return open
}

func TestMailsShareAConnectionUntilTheServerEndsIt(t *testing.T) {
	for name, each := range map[string]struct {
		answers     map[string]string
		connections int
	}{
		"keeps it":                               {nil, 1},
		"hangs up after each mail":               {map[string]string{"MAIL 2": "hang up"}, 4},
		"takes one mail by a connection":         {map[string]string{"MAIL 2": "421 4.7.0 enough"}, 4},
		"takes two, and says so in another form": {map[string]string{"MAIL 3": "503 5.5.1 enough"}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			port, received := smtpServer(t, each.answers)
			open := connectionsBy(t, testTransport(port))
			for range 4 {
				if err := open.Send(testMessage()); err != nil {
					t.Fatal(err)
				}
			}
			if count := strings.Count(received(), "EHLO"); count != each.connections {
				t.Errorf("%d connections", count)
			}
			if count := strings.Count(received(), "Plain words"); count != 4 {
				t.Errorf("%d mails", count)
			}
		})
	}
}

func TestAMailThatTheServerMayHaveIsNotSentAgain(t *testing.T) {
	for name, answers := range map[string]map[string]string{
		"hangs up at the recipient":           {"RCPT 2": "hang up"},
		"hangs up at the end of the text":     {". 2": "hang up"},
		"says nothing at the end of the text": {". 2": "silence"},
		"refuses the recipient":               {"RCPT 2": "550 5.1.1 no such user"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				transport, received := pipedTransport(answers)
				open := connectionsBy(t, transport)
				if err := open.Send(testMessage()); err != nil {
					t.Fatal(err)
				}
				var why *failure
				if err := open.Send(testMessage()); !errors.As(err, &why) || why.atServer ||
					why.permanent != strings.HasPrefix(answers["RCPT 2"], "550") {
					t.Errorf("%+v", err)
				}
				if count := strings.Count(received(), "EHLO"); count != 1 {
					t.Errorf("%d connections", count)
				}
				if err := open.Send(testMessage()); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

func TestAnOpenConnectionIsClosedWhenTheServerChanges(t *testing.T) {
	first, toFirst := smtpServer(t, nil)
	second, toSecond := smtpServer(t, nil)
	port := first
	open := &openConnections{transport: func() *transport { return testTransport(port) }, idleTime: time.Minute}
	for _, port = range []int{first, second, second} {
		if err := open.Send(testMessage()); err != nil {
			t.Fatal(err)
		}
	}
	open.closeAll(context.Background())
	if got := strings.Count(toFirst(), "Plain words") + 10*strings.Count(toSecond(), "Plain words"); got != 21 {
		t.Error(got)
	}
	for name, received := range map[string]string{"first": toFirst(), "second": toSecond()} {
		if strings.Count(received, "EHLO") != 1 || strings.Count(received, "QUIT") != 1 {
			t.Errorf("%s: %s", name, received)
		}
	}
}

func TestAnIdleConnectionIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		transport, received := pipedTransport(nil)
		open := connectionsBy(t, transport)
		if err := open.Send(testMessage()); err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			wait   time.Duration
			isLeft bool
		}{{open.idleTime - time.Second, false}, {2 * time.Second, true}} {
			time.Sleep(step.wait)
			synctest.Wait()
			if isLeft := strings.Contains(received(), "QUIT"); isLeft != step.isLeft {
				t.Errorf("left: %t", isLeft)
			}
		}
	})
}
