package observe

import (
	"bytes"
	"encoding/json"
	"log"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// linesOf parses the lines of a text as JSON objects. It fails the test if a line is not one.
func linesOf(t *testing.T, text string) (lines []map[string]any) {
	t.Helper()
	for each := range strings.Lines(text) {
		line := map[string]any{}
		if err := json.Unmarshal([]byte(each), &line); err != nil {
			t.Fatalf("%v: %q", err, each)
		}
		lines = append(lines, line)
	}
	return lines
}

func TestEachRequestHasOneLine(t *testing.T) {
	var text bytes.Buffer
	j := NewJournal(&text)
	j.Answered(Request{"0123456789abcdef", "call", "POST", 200, 1500 * time.Microsecond})
	j.Answered(Request{"0123456789abcdee", "page", "ada@firm.example\n{", 503, time.Second})
	lines := linesOf(t, text.String())
	if len(lines) != 2 {
		t.Fatal(text.String())
	}
	delete(lines[0], "time")
	want := map[string]any{
		"level":  "INFO",
		"msg":    "request",
		"id":     "0123456789abcdef",
		"class":  "call",
		"method": "POST",
		"status": 200.0,
		"ms":     1.5,
	}
	for name, value := range want {
		if lines[0][name] != value {
			t.Errorf("%s is %v, not %v", name, lines[0][name], value)
		}
	}
	if len(lines[0]) != len(want) {
		t.Error(lines[0])
	}
	if lines[1]["method"] != "other" || lines[1]["level"] != "ERROR" || lines[1]["ms"] != 1000.0 {
		t.Error(lines[1])
	}
}

func TestRequestIDsDiffer(t *testing.T) {
	if one, two := NewRequestID(), NewRequestID(); one == two || len(one) != 16 {
		t.Error(one, two)
	}
}

func TestTheJournalIsSilentWithoutItsSetting(t *testing.T) {
	for format, isWanted := range map[string]bool{"": false, "text": false, "json": true} {
		t.Setenv("LOG_FORMAT", format)
		if j, err := JournalFromEnvironment(); err != nil || (j != nil) != isWanted {
			t.Error(format, j, err)
		}
	}
	t.Setenv("LOG_FORMAT", "xml")
	if _, err := JournalFromEnvironment(); err == nil || err.Error() != "LOG_FORMAT must be json or text" {
		t.Error(err)
	}
	var none *Journal
	none.Answered(Request{})
	none.Event(slog.LevelInfo, "nothing")
	none.TakeOver()
}

func TestCleanRemovesPersonalData(t *testing.T) {
	const stays = "listen tcp 127.0.0.1:8090: bind: address already in use"
	for said, want := range map[string]string{
		stays: stays,
		"550 5.1.1 <ada@okafor.example>: unknown": "550 5.1.1 <[mail]>: unknown",
		"dial tcp 203.0.113.7:25: i/o timeout":    "dial tcp [network address] i/o timeout",
		"from [2001:db8::1]:443, 198.51.100.1":    "from [network address], [network address]",
		`Get "https://firm.example/newsletter/confirm?token=abc&x=1": EOF`://
		`Get "https://firm.example/newsletter/confirm[query]": EOF`,
		"GET /preview/Zk3nQ81-secret-0Yx7aB2c failed":                           "GET /preview/[token] failed",
		"GET /admin/images#reset=abc failed":                                    "GET /admin/images[query] failed",
		"eyJhbGciOiJIUzI1NiJ9xxxx.eyJpZCI6IjEyMzQ1Njc4OTAifQ.c2lnbmF0dXJlLi4u1": "[token]",
		"job failed: webhooks: delivery abcdefghij12345 may be sent twice"://
		"job failed: webhooks: delivery abcdefghij12345 may be sent twice",
		"at 12:30:11 the database was locked": "at 12:30:11 the database was locked",
	} {
		if got := Clean(said); got != want {
			t.Errorf("%q became %q, not %q", said, got, want)
		}
	}
	if got := Clean(strings.Repeat("ä ", 1000)); len([]rune(got)) != longestEvent+1 {
		t.Error(len([]rune(got)))
	}
}

func TestMessagesOfPackageLogBecomeEvents(t *testing.T) {
	var text bytes.Buffer
	flags, writer := log.Flags(), log.Writer()
	t.Cleanup(func() { log.SetFlags(flags); log.SetOutput(writer) })
	NewJournal(&text).TakeOver()
	log.Println("mail: it was refused:", "ada@okafor.example\nand more")
	lines := linesOf(t, text.String())
	if len(lines) != 1 || lines[0]["msg"] != "event" || lines[0]["level"] != "WARN" ||
		lines[0]["what"] != "mail: it was refused: [mail]\nand more" {
		t.Error(text.String())
	}
}

func TestARowOfTheDashboardsLogIsAnEventWithoutItsDetails(t *testing.T) {
	app := testapp.New(t)
	var text bytes.Buffer
	NewJournal(&text).Bind(app)
	for message, data := range map[string]map[string]any{
		"The mail was given up":   {"error": "Ada Okafor is gone"},
		"GET /newsletter/confirm": {"type": "request", "url": "/x"},
	} {
		row := &core.Log{Message: message, Data: data, Level: int(slog.LevelError)}
		row.Id = core.GenerateDefaultRandomId()
		if err := app.AuxSave(row); err != nil {
			t.Fatal(err)
		}
	}
	lines := linesOf(t, text.String())
	if len(lines) != 1 || lines[0]["what"] != "The mail was given up" || lines[0]["level"] != "ERROR" ||
		len(lines[0]) != 5 {
		t.Error(text.String())
	}
}
