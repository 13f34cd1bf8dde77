package admission

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/testapp"
)

func TestALogBeyondItsLimitLosesItsOldestRows(t *testing.T) {
	app := testapp.New(t)
	begun := time.Now().Add(-time.Hour)
	for i := range 1000 {
		row := &core.Log{Message: "GET /x", Data: types.JSONMap[any]{"url": strings.Repeat("x", 2000), "number": i}}
		row.Id = core.GenerateDefaultRandomId()
		row.Created, _ = types.ParseDateTime(begun.Add(time.Duration(i) * time.Second))
		if err := app.AuxSave(row); err != nil {
			t.Fatal(err)
		}
	}
	before, _, err := logSize(app)
	if err != nil || before < 2_000_000 {
		t.Fatalf("%d bytes, %v", before, err)
	}
	if err := ShrinkLog(app, before); err != nil {
		t.Fatal(err)
	}
	if used, _, _ := logSize(app); used != before {
		t.Errorf("a log within its bytes was shrunk to %d", used)
	}
	const most = 1_000_000
	if err := ShrinkLog(app, most); err != nil {
		t.Fatal(err)
	}
	used, free, err := logSize(app)
	if err != nil || used > most || used < most/2 || used+free > 2*most {
		t.Errorf("%d bytes used, %d free: %v", used, free, err)
	}
	var kept []core.Log
	if err := app.LogQuery().OrderBy("created").All(&kept); err != nil {
		t.Fatal(err)
	}
	if first, last := kept[0].Data["number"], kept[len(kept)-1].Data["number"]; first != float64(1000-len(kept)) ||
		last != 999.0 {
		t.Errorf("%d rows, from %v to %v", len(kept), first, last)
	}
}

func TestTenMinutesOfFailuresLogLessThanTenMegabytes(t *testing.T) {
	app, clients, now := testapp.New(t), newClients(), time.Now()
	before, _, err := logSize(app)
	if err != nil {
		t.Fatal(err)
	}
	longest, rows := strings.Repeat("x", longestText), 0
	for n := range 5000 {
		if !clients.mayFail(clientNumber(n), now) {
			continue
		}
		rows++
		row := &core.Log{Message: "GET " + longest, Data: types.JSONMap[any]{}}
		for _, name := range []string{"url", "referer", "userAgent", "error", "details"} {
			row.Data[name] = longest
		}
		row.Id = core.GenerateDefaultRandomId()
		row.Created = types.NowDateTime()
		if err := app.AuxSave(row); err != nil {
			t.Fatal(err)
		}
	}
	after, _, err := logSize(app)
	if minute := after - before; err != nil || rows != rowsOfAll || 10*minute > 10<<20 {
		t.Errorf("%d rows of a minute take %d bytes: %v", rows, minute, err)
	}
}

func TestAClientsCodeChangesAfterADay(t *testing.T) {
	codes, now := &clientCodes{}, time.Now()
	first := codes.of(clientNumber(1), now)
	if len(first) != 12 || first != codes.of(clientNumber(1), now.Add(23*time.Hour)) ||
		first == codes.of(clientNumber(2), now) {
		t.Errorf("the code %s", first)
	}
	key := codes.key
	if codes.of(clientNumber(1), now.Add(codeLife)) == first || string(codes.key) == string(key) {
		t.Error("the same code on the next day")
	}
	codes.forget(now.Add(2 * codeLife))
	if codes.key != nil {
		t.Error("the key outlives its day when nobody comes")
	}
}

func TestTheLogSummarizesAMinuteWithTheMostRefusedClients(t *testing.T) {
	gate := New(testLimits(), &Proxies{})
	for n := range 8 {
		for range n {
			gate.traffic.refuse(gate.clients, clientNumber(n), http.StatusTooManyRequests)
		}
	}
	gate.traffic.refuse(gate.clients, clientNumber(7), http.StatusServiceUnavailable)
	gate.traffic.served.Add(3)
	var said strings.Builder
	logger := slog.New(slog.NewTextHandler(&said, nil))
	now := time.Now()
	gate.reportTraffic(logger, now)
	for _, part := range []string{"served=3", "tooOften=28", "unavailable=1", "{Client:" +
		gate.codes.of(clientNumber(7), now) + " Refused:8}"} {
		if !strings.Contains(said.String(), part) {
			t.Errorf("%s is not in %s", part, said.String())
		}
	}
	if strings.Contains(said.String(), gate.codes.of(clientNumber(2), now)) {
		t.Errorf("named more than %d: %s", namedClients, said.String())
	}
	said.Reset()
	gate.reportTraffic(logger, now)
	if said.Len() != 0 {
		t.Errorf("a minute without anything: %s", said.String())
	}
}

func TestPocketBasesCountersAreResetAfterTooManyAddresses(t *testing.T) {
	app := testapp.New(t)
	limits := app.Settings()
	limits.RateLimits.Enabled = true
	limits.RateLimits.Rules = []core.RateLimitRule{{Label: "/api/", Duration: 60, MaxRequests: 2}}
	if err := app.Save(limits); err != nil {
		t.Fatal(err)
	}
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	handler, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	ask := func() int { return testapp.Ask(handler, "GET", "/api/health").StatusCode }
	gate := New(testLimits(), &Proxies{})
	if first, second, third := ask(), ask(), ask(); first != 200 || second != 200 || third != 429 {
		t.Errorf("%d, %d, %d", first, second, third)
	}
	for n := range mostClients + mostCounted {
		gate.clients.spend(clientNumber(n), 1, time.Now())
	}
	gate.EndMinute(app, time.Now())
	if status := ask(); status != 429 {
		t.Errorf("begun anew too soon: %d", status)
	}
	gate.clients.spend(clientNumber(mostClients+mostCounted), 1, time.Now())
	gate.EndMinute(app, time.Now())
	if status := ask(); status != 200 {
		t.Errorf("not begun anew: %d", status)
	}
}

func TestTheLogShortensTextsOfClients(t *testing.T) {
	for text, want := range map[string]string{
		"short":                  "short",
		strings.Repeat("x", 201): strings.Repeat("x", 200) + "…",
		strings.Repeat("€", 100): strings.Repeat("€", 66) + "…",
	} {
		if got := shortened(text); got != want {
			t.Errorf("%q", got)
		}
	}
	for address, want := range map[string]string{
		"https://a.example/b?token=1#c": "https://a.example/b",
		"https://u:p@a.example/":        "https://a.example/",
		"%zz":                           "",
		"":                              "",
	} {
		if got := withoutQuery(address); got != want {
			t.Errorf("%q became %q", address, got)
		}
	}
}
