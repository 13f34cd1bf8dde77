package admission

import (
	"cmp"
	"log/slog"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// rowsOfClient and rowsOfAll limit the logged failures of guests per minute. Further failures are only counted. A
	// row takes about 1.5 KB, and ten minutes of failures must take less than 10 MB, from however many addresses.
	rowsOfClient = 30
	rowsOfAll    = 300
	// namedClients is how many clients the log names each minute: those with the most refused requests.
	namedClients = 5
)

// traffic counts, per minute, requests and refused connections that are not logged one by one.
type traffic struct {
	served, failed, tooOften, tooLarge, tooSlow, unavailable atomic.Int64

	refused [len(Refusals)]atomic.Int64 // since the start, in the order of Refusals
}

// Refusals are the reasons for refusing a request or connection, as the metrics name them.
var Refusals = [...]string{"too_often", "too_large", "too_slow", "unavailable"}

func (t *traffic) refuse(c *clients, client Client, status int) {
	switch status {
	case http.StatusTooManyRequests:
		t.tooOften.Add(1)
		t.refused[0].Add(1)
	case http.StatusRequestEntityTooLarge:
		t.tooLarge.Add(1)
		t.refused[1].Add(1)
	case http.StatusRequestTimeout:
		t.tooSlow.Add(1)
		t.refused[2].Add(1)
	default:
		t.unavailable.Add(1)
		t.refused[3].Add(1)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.table.Use(client).refused++
}

// mayFail reports whether the log may have another failure of the client in this minute. If so, it counts the failure.
func (c *clients) mayFail(client Client, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	account := c.table.Use(client)
	if account.failures >= rowsOfClient || c.failures >= rowsOfAll {
		return false
	}
	account.failures++
	c.failures++
	return true
}

type refusedClient struct {
	Client  string `json:"client"`
	Refused int    `json:"refused"`
}

// takeRefused returns the clients with the most refusals in the past minute, and resets all clients' counts.
func (c *clients) takeRefused(codes *clientCodes, now time.Time) []refusedClient {
	c.mu.Lock()
	defer c.mu.Unlock()
	type refusal struct {
		client Client
		times  int
	}
	var refusals []refusal
	c.failures = 0
	c.table.Each(func(client Client, account *account) {
		if account.refused > 0 {
			refusals = append(refusals, refusal{client, account.refused})
		}
		account.refused, account.failures = 0, 0
	})
	slices.SortFunc(refusals, func(a, b refusal) int { return cmp.Compare(b.times, a.times) })
	named := []refusedClient{}
	for _, each := range refusals[:min(namedClients, len(refusals))] {
		named = append(named, refusedClient{codes.of(each.client, now), each.times})
	}
	return named
}

// limitersKey is the key in the app's store for PocketBase's rate limiters. They have a counter for each address, for
// up to two hours after its last request, without a limit on their number.
const limitersKey = "__pbRateLimiters__"

// mostCounted is how many clients this package evicts before it resets PocketBase's rate-limit counters.
const mostCounted = 50_000

// EndMinute logs the past minute, forgets idle clients, and resets PocketBase's limiters after mostCounted evictions.
func (g *Gate) EndMinute(app core.App, now time.Time) {
	g.reportTraffic(app.Logger(), now)
	g.clients.forgetIdle()
	if g.Room != nil {
		g.Room.Forget(now)
	}
	if g.uncounted += g.clients.dropped(); g.uncounted > mostCounted {
		g.uncounted = 0
		app.Store().Remove(limitersKey)
	}
}

// reportTraffic logs one row with the past minute's counts, unless all are 0.
func (g *Gate) reportTraffic(logger *slog.Logger, now time.Time) {
	g.codes.forget(now)
	names := []string{"served", "failed", "tooOften", "tooLarge", "tooSlow", "unavailable"}
	details, sum := []any{slog.String("type", "traffic")}, int64(0)
	for i, counter := range []*atomic.Int64{
		&g.traffic.served, &g.traffic.failed, &g.traffic.tooOften, &g.traffic.tooLarge, &g.traffic.tooSlow,
		&g.traffic.unavailable,
	} {
		count := counter.Swap(0)
		sum += count
		details = append(details, slog.Int64(names[i], count))
	}
	refused := g.clients.takeRefused(&g.codes, now)
	if sum > 0 {
		logger.Info("Requests that were counted, not logged", append(details, slog.Any("refused", refused))...)
	}
}
