package admission

import (
	"sync"
	"time"

	"lexharbor/internal/lru"
)

const (
	// idleMinutes is how long an absent client is remembered.
	idleMinutes = 60
	// mostClients is the largest number of remembered clients, which take about 2 MB.
	mostClients = 10_000
	budgetTime  = time.Minute
)

// held counts the resources that one client, or all clients together, use now.
type held struct{ connections, requests, streams, bodies int }

func (h held) any() bool { return h != held{} }

type account struct {
	held
	calls    int       // requests that needed a place, counted from the time in since
	since    time.Time // start of the present minute of such requests
	refused  int       // refused requests and connections since the last summary in the log
	failures int       // logged failures since the last summary in the log
	idle     int       // minutes since the client last opened a connection or sent a request
}

type resource func(*held) *int

func connections(h *held) *int { return &h.connections }
func requests(h *held) *int    { return &h.requests }
func streams(h *held) *int     { return &h.streams }
func bodies(h *held) *int      { return &h.bodies }

type outcome int

const (
	granted  outcome = iota
	tooMany          // the client uses its maximum
	allTaken         // all clients together use the maximum, or most of it (see crowdShare)
)

// crowdShare divides a client's maximum while all clients together use at least half of theirs. So a few clients that
// use their maximum leave room for others: with the defaults, 68 clients are needed to take all bodies.
const crowdShare = 16

// clients has an account for each client that uses a resource now, and for the most recent others. mostClients limits
// both together, but a client that uses a resource is never dropped.
type clients struct {
	mu    sync.Mutex
	table *lru.Table[Client, account]
	all   held
	// failures counts the logged failures of all guests since the last summary in the log (see takeRefused).
	failures int
}

func newClients() *clients {
	c := &clients{table: lru.NewTable[Client, account](mostClients)}
	c.table.Kept = func(a *account) bool { return a.any() }
	return c
}

// take grants one unit of a resource, unless the client already uses `each` units, or all clients use `total`. In a
// crowd the client gets only its crowdShare, but at least two. A trusted proxy, whose maximum is the total, is exempt.
// The caller must return the unit with give.
func (c *clients) take(client Client, what resource, each, total int) outcome {
	c.mu.Lock()
	defer c.mu.Unlock()
	account := c.table.Use(client)
	account.idle = 0
	own, all := *what(&account.held), *what(&c.all)
	isCrowd := each < total && 2*all >= total
	switch {
	case own >= each:
		return tooMany
	case all >= total, isCrowd && own >= max(2, each/crowdShare):
		return allTaken
	}
	*what(&account.held)++
	*what(&c.all)++
	return granted
}

func (c *clients) give(client Client, what resource) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*what(&c.table.Use(client).held)--
	*what(&c.all)--
}

// spend counts a request that needs a place. It returns 0, or the seconds until the client may send another.
func (c *clients) spend(client Client, most int, now time.Time) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	account := c.table.Use(client)
	account.idle = 0
	if passed := now.Sub(account.since); passed >= budgetTime || passed < 0 {
		account.since, account.calls = now, 0
	}
	if account.calls >= most {
		return int((budgetTime - now.Sub(account.since)).Seconds()) + 1
	}
	account.calls++
	return 0
}

// forgetIdle drops clients that use nothing and sent no request for an hour. Call it once a minute.
func (c *clients) forgetIdle() {
	c.mu.Lock()
	defer c.mu.Unlock()
	var gone []Client
	c.table.Each(func(client Client, account *account) {
		if account.idle++; account.idle > idleMinutes && !account.any() {
			gone = append(gone, client)
		}
	})
	for _, client := range gone {
		c.table.Drop(client)
	}
}

// dropped returns how many clients were evicted since the last call.
func (c *clients) dropped() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	since := c.table.Dropped
	c.table.Dropped = 0
	return since
}
