package mail

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"
)

var (
	deferred    = &failure{cause: errors.New("451 try later")}
	refused     = &failure{permanent: true, cause: errors.New("550 no such user")}
	unreachable = &failure{atServer: true, cause: errors.New("connection refused")}
)

func TestADomainGetsFewWorkersAndOneWhileItIsSlow(t *testing.T) {
	d, now := newDomains(2), time.Now()
	d.begin("a.example")
	if busy := d.busy(now); len(busy) != 0 {
		t.Error(busy)
	}
	d.begin("a.example")
	d.begin("b.example")
	if busy := d.busy(now); !slices.Equal(busy, []string{"a.example"}) {
		t.Error(busy)
	}
	d.end("a.example", 6*time.Second, nil, now)
	if busy := d.busy(now); !slices.Equal(busy, []string{"a.example"}) {
		t.Error("slow, and yet two at a time", busy)
	}
	d.end("a.example", time.Second, nil, now)
	d.begin("a.example")
	if busy := d.busy(now); len(busy) != 0 {
		t.Error("no longer slow", busy)
	}
}

func TestADomainThatDefersMailsRestsForLongerEachTime(t *testing.T) {
	d, now := newDomains(2), time.Now()
	fail := func() {
		d.begin("a.example")
		d.end("a.example", time.Second, deferred, now)
	}
	rest := func() time.Duration { return d.table.Find("a.example").restsUntil.Sub(now) }
	fail()
	fail()
	if busy := d.busy(now); len(busy) != 0 {
		t.Error("rests after two", busy)
	}
	for _, minutes := range []int{1, 2, 4, 5, 5} {
		fail()
		if rest() != time.Duration(minutes)*time.Minute || !slices.Equal(d.busy(now), []string{"a.example"}) {
			t.Errorf("%s instead of %d minutes", rest(), minutes)
		}
		now = now.Add(rest())
		if busy := d.busy(now); len(busy) != 0 {
			t.Error("rests on", busy)
		}
	}
	d.begin("a.example")
	d.end("a.example", time.Second, refused, now)
	if d.table.Len() != 0 {
		t.Error("an answer for one mailbox says that the domain answers")
	}
}

func TestASilentDomainRestsAtOnce(t *testing.T) {
	d, now := newDomains(2), time.Now()
	d.begin("a.example")
	d.end("a.example", 30*time.Second, deferred, now)
	if busy := d.busy(now); !slices.Equal(busy, []string{"a.example"}) {
		t.Error(busy)
	}
}

func TestAnUnreachableOwnServerDoesNotCountAgainstADomain(t *testing.T) {
	d, now := newDomains(2), time.Now()
	for range 9 {
		d.begin("a.example")
		d.end("a.example", 30*time.Second, unreachable, now)
	}
	if d.table.Len() != 0 {
		t.Errorf("%+v", d.table.Find("a.example"))
	}
}

func TestTheNumberOfRememberedDomainsIsLimited(t *testing.T) {
	d, now := newDomains(2), time.Now()
	d.begin("under-way.example")
	for number := range 2 * domainsKnown {
		name := fmt.Sprintf("bot-%d.example", number)
		d.begin(name)
		d.end(name, time.Second, deferred, now)
	}
	if d.table.Len() != domainsKnown || d.table.Find("under-way.example") == nil {
		t.Errorf("%d known", d.table.Len())
	}
}
