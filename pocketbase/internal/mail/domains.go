package mail

import (
	"strings"
	"time"

	"lexharbor/internal/lru"
)

const (
	domainsKnown   = 1000
	slowTime       = 5 * time.Second // a mail that takes longer marks its recipient's domain as slow
	domainFailures = 3               // consecutive failures after which a domain gets no mail for a while
	firstRest      = time.Minute
	longestRest    = 5 * time.Minute
)

// domains limits the concurrent mails to each recipient domain, so that one slow domain does not block the others. A
// domain gets up to most workers, one while it is slow, and none while it rests. Callers need a lock.
type domains struct {
	most  int // concurrent mails to one domain
	table *lru.Table[string, domain]
}

type domain struct {
	underWay   int
	slow       bool
	failures   int // consecutive
	restsUntil time.Time
}

func newDomains(most int) *domains {
	table := lru.NewTable[string, domain](domainsKnown)
	table.Kept = func(each *domain) bool { return each.underWay > 0 }
	return &domains{most: most, table: table}
}

// domainOf returns the domain of an address, in lower case.
func domainOf(address string) string {
	_, name, _ := strings.Cut(strings.ToLower(address), "@")
	return name
}

// busy returns the domains that may get no further mail now.
func (d *domains) busy(now time.Time) []string {
	names := []string{}
	d.table.Each(func(name string, each *domain) {
		most := d.most
		if each.slow {
			most = 1
		}
		if each.underWay >= most || now.Before(each.restsUntil) {
			names = append(names, name)
		}
	})
	return names
}

func (d *domains) begin(name string) { d.table.Use(name).underWay++ }

// end records the result of a mail to the domain; a nil failure means that it was sent. Failures of our own mail server
// do not count against the domain.
func (d *domains) end(name string, took time.Duration, why *failure, now time.Time) {
	each := d.table.Use(name)
	each.underWay--
	switch {
	case why == nil || why.permanent:
		each.slow, each.failures, each.restsUntil = took > slowTime, 0, time.Time{}
	case !why.atServer:
		each.slow = took > slowTime
		each.failures++
		if each.slow {
			each.failures = max(each.failures, domainFailures)
		}
		if beyond := each.failures - domainFailures; beyond >= 0 {
			each.restsUntil = now.Add(min(firstRest<<min(beyond, 10), longestRest))
		}
	}
	if *each == (domain{}) {
		d.table.Drop(name)
	}
}
