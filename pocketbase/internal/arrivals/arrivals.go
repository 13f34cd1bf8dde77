// Package arrivals counts from which other sites visits come, and on which pages they begin. It stores one number for
// each week and name. It stores no address, no time of a visit, and nothing that connects two visits.
//
// A browser says with each request whether a page of another site led to it (Sec-Fetch-Site). Visits that a service
// worker or a shared cache answers reach no server, so they don't count. Neither do programs that send no such header.
package arrivals

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"
)

const (
	// sites and pages are the two kinds of names: hosts of other sites, and paths of this site.
	sites, pages = "site", "page"
	// Other is the name of all visits whose own name is unusable, or one too many.
	Other = "other"
	// mostNames limits the names of one kind and week, because a caller may claim any host. mostAtOnce limits those
	// between two saves, so that a save is a short transaction.
	mostNames, mostAtOnce = 300, 100
	// mostOfClient limits the visits of one client that count between two saves, so that no single client makes a site
	// look important.
	mostOfClient = 2
	// mostClients limits the clients that are remembered between two saves. Visits of further ones don't count.
	mostClients = 20_000
)

// count identifies one number. name is "" for visits that no other site led to.
type count struct{ week, kind, name string }

// counter counts visits in memory until take is called.
type counter struct {
	mu      sync.Mutex
	visits  map[count]int
	names   map[string]int // the number of names in visits, by kind
	clients map[string]int // visits since the last call of take, by client
}

func newCounter() *counter {
	return &counter{visits: map[count]int{}, names: map[string]int{}, clients: map[string]int{}}
}

// visit counts a visit, unless the client has made mostOfClient since the last call of take. No limit applies to the
// client "".
func (c *counter) visit(client, week, site, page string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if client != "" {
		before := c.clients[client]
		if before >= mostOfClient || before == 0 && len(c.clients) >= mostClients {
			return
		}
		c.clients[client]++
	}
	c.add(count{week, sites, site}, 1)
	c.add(count{week, pages, page}, 1)
}

func (c *counter) add(to count, visits int) {
	if c.visits[to] == 0 {
		if c.names[to.kind] >= mostAtOnce {
			to.name = Other
		}
		c.names[to.kind]++
	}
	c.visits[to] += visits
}

// take returns the counts since its last call.
func (c *counter) take() map[count]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	taken, empty := c.visits, newCounter()
	c.visits, c.names, c.clients = empty.visits, empty.names, empty.clients
	return taken
}

// giveBack adds counts that could not be saved.
func (c *counter) giveBack(visits map[count]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for each, number := range visits {
		c.add(each, number)
	}
}

// isArrival reports whether the request begins a visit: the visitor opens a page from another site, or by its address.
// A reloaded or prefetched page begins none.
func isArrival(r *http.Request) bool {
	from := r.Header.Get("Sec-Fetch-Site")
	return r.Method == http.MethodGet && (from == "cross-site" || from == "none") &&
		r.Header.Get("Sec-Fetch-Dest") == "document" && r.Header.Get("Sec-Purpose") == "" &&
		r.Header.Get("Cache-Control") == ""
}

var hostName = regexp.MustCompile(`^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$`)

// longestHost is the longest host name that is stored, in bytes.
const longestHost = 100

// siteOf returns the host of the site that led to the request, without "www."; "" if the browser names none.
func siteOf(r *http.Request) string {
	named := r.Header.Get("Referer")
	if named == "" || r.Header.Get("Sec-Fetch-Site") == "none" {
		return ""
	}
	from, err := url.Parse(named)
	if err != nil {
		return Other
	}
	host := strings.TrimPrefix(strings.ToLower(from.Hostname()), "www.")
	if len(host) > longestHost || !hostName.MatchString(host) {
		return Other
	}
	return host
}

// weekOf returns the Monday of the week in this time zone: "2026-11-23".
func weekOf(at time.Time, zone *time.Location) string {
	local := at.In(zone)
	sinceMonday := (int(local.Weekday()) + 6) % 7
	return local.AddDate(0, 0, -sinceMonday).Format(time.DateOnly)
}
