package admission

import (
	"sync"
	"time"

	"lexharbor/internal/lru"
)

const (
	// idleMinutes is how long a client is remembered that does not come again.
	idleMinutes = 60
	// mostClients is how many clients are remembered; about 2 MB.
	mostClients = 10_000
	budgetTime  = time.Minute
)

// held is what a client holds, or what all hold together.
type held struct{ connections, requests, streams, bodies int }

func (h held) any() bool { return h != held{} }

// account is what is known of one client.
type account struct {
	held
	calls    int       // that need a place, since `since`
	since    time.Time // when the present minute of calls began
	refused  int       // in the minute that the log tells of next
	failures int       // rows of failed requests in that minute
	idle     int       // minutes since the client was last here
}

// resource is one of the things that are held.
type resource func(*held) *int

func connections(h *held) *int { return &h.connections }
func requests(h *held) *int    { return &h.requests }
func streams(h *held) *int     { return &h.streams }
func bodies(h *held) *int      { return &h.bodies }

// outcome of asking for a resource.
type outcome int

const (
	granted  outcome = iota
	tooMany          // the client holds as many as one may
	allTaken         // all together do
)

// clients keeps the accounts, never more than mostClients of them beside those that hold something.
type clients struct {
	mu    sync.Mutex
	table *lru.Table[Client, account]
	all   held
	// failures are the rows of failed requests of all guests in the minute that the log tells of next.
	failures int
}

func newClients() *clients {
	c := &clients{table: lru.NewTable[Client, account](mostClients)}
	c.table.Kept = func(a *account) bool { return a.any() }
	return c
}

// take gives one of a resource, unless `each` of a client or `total` of all are taken. What is granted must be given
// back.
func (c *clients) take(client Client, what resource, each, total int) outcome {
	c.mu.Lock()
	defer c.mu.Unlock()
	account := c.table.Use(client)
	account.idle = 0
	switch {
	case *what(&account.held) >= each:
		return tooMany
	case *what(&c.all) >= total:
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

// spend counts a call that needs a place. It returns 0, or after how many seconds the client may call again.
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

// forgetIdle drops clients that have not come for an hour. It is called once a minute.
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

// dropped is how many clients had to go for others since it was asked last.
func (c *clients) dropped() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	since := c.table.Dropped
	c.table.Dropped = 0
	return since
}
