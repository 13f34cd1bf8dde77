package mail

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"mime"
	"net"
	netmail "net/mail"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

// smtpServer starts an SMTP server on this computer. conversation explains the answers.
func smtpServer(t *testing.T, answers map[string]string) (port int, received func() string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	converse, received := conversation(answers)
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go converse(connection)
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port, received
}

// pipedTransport returns a transport to an in-memory SMTP server, so that its time limits follow the fake clock of a
// synctest bubble. conversation explains the answers.
func pipedTransport(answers map[string]string) (piped *transport, received func() string) {
	converse, received := conversation(answers)
	piped = testTransport(25)
	piped.network.dial = func(context.Context, string, string, bool) (net.Conn, error) {
		ours, theirs := net.Pipe()
		go converse(theirs)
		return ours, nil
	}
	return piped, received
}

// conversation returns an SMTP server that answers each command from the table, or else accepts it. The key "" is the
// greeting, "." the end of the data, and "MAIL 2" only the second MAIL of a connection. The answer "silence" means
// none, and "hang up" closes the connection. received returns the input of all clients.
func conversation(answers map[string]string) (converse func(net.Conn), received func() string) {
	var mu sync.Mutex
	var log strings.Builder
	converse = func(connection net.Conn) {
		defer connection.Close()
		lines := bufio.NewReader(connection)
		times := map[string]int{}
		for command, data := "", false; ; {
			times[command]++
			answer, special := answers[fmt.Sprintf("%s %d", command, times[command])]
			if !special {
				answer = answers[command]
			}
			switch {
			case answer == "silence":
				_, _ = io.Copy(io.Discard, lines) // until the client disconnects
				return
			case answer == "hang up":
				return
			case data && command != ".":
				answer = ""
			case answer == "" && command == "":
				answer = "220 ready"
			case answer == "" && command == "DATA":
				answer, data = "354 go on", true
			case answer == "":
				answer, data = "250 fine", false
			}
			if answer != "" {
				fmt.Fprint(connection, answer+"\r\n")
			}
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			mu.Lock()
			log.WriteString(line)
			mu.Unlock()
			ends := func(r rune) bool { return r == ' ' || r == '\r' || r == ':' }
			command = strings.ToUpper(strings.FieldsFunc(line+" ", ends)[0])
			if data && line != ".\r\n" {
				command = "text"
			}
		}
	}
	return converse, func() string {
		mu.Lock()
		defer mu.Unlock()
		return log.String()
	}
}

// testTransport returns a transport to a server on this computer. Its time limits are so long that, outside a synctest
// bubble, they only end a test that hangs.
func testTransport(port int) *transport {
	return &transport{
		smtp:    core.SMTPConfig{Enabled: true, Host: "127.0.0.1", Port: port},
		connect: time.Minute, whole: 2 * time.Minute, network: systemNetwork,
	}
}

func testMessage() *mailer.Message {
	return &mailer.Message{
		From:    netmail.Address{Name: `Müller & "Söhne"`, Address: "hello@lexharbor.example"},
		To:      []netmail.Address{{Address: "o'neill@firm.example"}},
		Subject: "Your demo – confirmed", Text: "Plain words", HTML: "<p>Marked words</p>",
		Headers: map[string]string{
			"Message-ID": "<row-1@lexharbor.example>", "Reply-To": "staff@lexharbor.example",
			"Auto-Submitted": "auto-generated",
		},
	}
}

func TestAMessageArrivesComplete(t *testing.T) {
	port, received := smtpServer(t, nil)
	if err := testTransport(port).Send(testMessage()); err != nil {
		t.Fatal(err)
	}
	log := received()
	for _, want := range []string{
		"MAIL FROM:<hello@lexharbor.example>", "RCPT TO:<o'neill@firm.example>",
		"Message-ID: <row-1@lexharbor.example>\r\n",
		"Reply-To: staff@lexharbor.example\r\n", "Auto-Submitted: auto-generated\r\n", "multipart/alternative",
		"Content-Type: text/plain; charset=UTF-8", "Plain words", "Content-Type: text/html; charset=UTF-8",
		"<p>Marked words</p>",
	} {
		if strings.Count(log, want) != 1 {
			t.Errorf("%d times %q in:\n%s", strings.Count(log, want), want, log)
		}
	}
	_, letter, _ := strings.Cut(log, "DATA\r\n")
	parsed, err := netmail.ReadMessage(strings.NewReader(letter))
	if err != nil {
		t.Fatal(err)
	}
	if subject, err := new(mime.WordDecoder).DecodeHeader(parsed.Header.Get("Subject")); err != nil ||
		subject != "Your demo – confirmed" {
		t.Errorf("subject %q, %v", subject, err)
	}
	if from, err := netmail.ParseAddress(parsed.Header.Get("From")); err != nil || from.Name != `Müller & "Söhne"` {
		t.Errorf("from %v, %v", from, err)
	}
}

func TestACalendarFileIsAttachedWithItsType(t *testing.T) {
	port, received := smtpServer(t, nil)
	message := testMessage()
	message.Attachments = map[string]io.Reader{
		"event.ics": strings.NewReader("BEGIN:VCALENDAR\r\n"),
		"notes.txt": strings.NewReader("x"),
	}
	if err := testTransport(port).Send(message); err != nil {
		t.Fatal(err)
	}
	log := received()
	for _, want := range []string{
		"multipart/mixed", "multipart/alternative",
		"Content-Type: text/calendar; charset=utf-8; method=PUBLISH; name=\"event.ics\"",
		"Content-Disposition: attachment; filename=\"event.ics\"", "QkVHSU46VkNBTEVOREFSDQo=", "method=",
	} {
		if strings.Count(log, want) != 1 {
			t.Errorf("%d times %q in:\n%s", strings.Count(log, want), want, log)
		}
	}
}

func TestAnInvitationIsAnAlternativeOfTheText(t *testing.T) {
	for _, method := range []string{"REQUEST", "CANCEL"} {
		port, received := smtpServer(t, nil)
		message := testMessage()
		message.HTML = "<p>x</p>"
		message.Attachments = calendarOf("BEGIN:VCALENDAR\r\nMETHOD:" + method + "\r\nDESCRIPTION:METHOD:PUBLISH\r\n")
		if err := testTransport(port).Send(message); err != nil {
			t.Fatal(err)
		}
		log := received()
		for _, want := range []string{"multipart/alternative", "Content-Type: text/calendar; " +
			"method=" + method + "; charset=UTF-8", "method=", "text/html"} {
			if strings.Count(log, want) != 1 {
				t.Errorf("%d times %q in:\n%s", strings.Count(log, want), want, log)
			}
		}
		for _, unwanted := range []string{"multipart/mixed", "attachment", "PUBLISH"} {
			if strings.Contains(log, unwanted) {
				t.Errorf("%q in:\n%s", unwanted, log)
			}
		}
	}
}

func TestEachRefusalHasItsKindAndMeetsTheTimeLimit(t *testing.T) {
	for name, want := range map[string]struct {
		answers map[string]string
		err     string
	}{
		"says nothing at all":             {map[string]string{"": "silence"}, "temporary: "},
		"stops after the greeting":        {map[string]string{"EHLO": "silence", "HELO": "silence"}, "temporary: "},
		"stops in the middle":             {map[string]string{"RCPT": "silence"}, "temporary: "},
		"stops at the end of the text":    {map[string]string{".": "silence"}, "temporary: "},
		"hangs up":                        {map[string]string{"MAIL": "hang up"}, "temporary: "},
		"hangs up at the end of the text": {map[string]string{".": "hang up"}, "temporary: "},
		"is busy":                         {map[string]string{"": "421 too busy"}, "temporary: "},
		"turns everybody away":            {map[string]string{"": "554 no service"}, "temporary: "},
		"refuses the sender for now":      {map[string]string{"MAIL": "451 try later"}, "temporary: "},
		"refuses the recipient for now":   {map[string]string{"RCPT": "450 greylisted"}, "temporary: "},
		"knows no such recipient":         {map[string]string{"RCPT": "550 5.1.1 no such user"}, "permanent: "},
		"refuses the text":                {map[string]string{".": "554 5.7.1 spam"}, "permanent: "},
		"wants an account": {
			map[string]string{"MAIL": "530 5.7.0 authentication required"}, "temporary: ",
		},
		"takes it, then says no goodbye": {map[string]string{"QUIT": "silence"}, ""},
		"takes it, then hangs up":        {map[string]string{"QUIT": "hang up"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				transport, _ := pipedTransport(want.answers)
				begin := time.Now()
				err := transport.Send(testMessage())
				if took := time.Since(begin); took > transport.whole {
					t.Errorf("took %s", took)
				}
				if want.err == "" && err != nil ||
					want.err != "" && (err == nil || !strings.HasPrefix(err.Error(), want.err)) {
					t.Error(err)
				}
			})
		})
	}
}

func TestARefusedConnectionIsTemporary(t *testing.T) {
	const noServer = 1
	err := testTransport(noServer).Send(testMessage())
	if err == nil || !strings.HasPrefix(err.Error(), "temporary: ") {
		t.Error(err)
	}
}

func TestASilentTLSServerMeetsTheTimeLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		transport, _ := pipedTransport(map[string]string{"": "silence"})
		transport.smtp.TLS = true
		begin := time.Now()
		err := transport.Send(testMessage())
		if err == nil || !strings.HasPrefix(err.Error(), "temporary: ") || time.Since(begin) > transport.connect {
			t.Errorf("%v after %s", err, time.Since(begin))
		}
	})
}

func TestAPasswordIsNotSentUnencrypted(t *testing.T) {
	port, received := smtpServer(t, map[string]string{"EHLO": "250-fine\r\n250 AUTH PLAIN LOGIN"})
	transport := testTransport(port)
	// The mail library does not recognize this spelling of the loopback address.
	transport.smtp.Host, transport.smtp.Username, transport.smtp.Password = "::ffff:127.0.0.1", "someone", "secret"
	err := transport.Send(testMessage())
	if err == nil || !strings.HasPrefix(err.Error(), "temporary: ") || !strings.HasPrefix(received(), "EHLO") ||
		strings.Contains(received(), "AUTH") {
		t.Errorf("%v, sent %q", err, received())
	}
}

func TestMailWaitsWithoutAMailServer(t *testing.T) {
	err := (&transport{}).Send(testMessage())
	if err == nil || err.Error() != "temporary: smtp not configured" {
		t.Error(err)
	}
}

func TestAnInvalidAddressIsAPermanentFailure(t *testing.T) {
	message := testMessage()
	message.To = []netmail.Address{{Address: "not an address"}}
	if err := testTransport(1).Send(message); err == nil || !strings.HasPrefix(err.Error(), "permanent: ") {
		t.Error(err)
	}
}
