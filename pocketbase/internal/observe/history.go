// History counts requests, failures, render times and waiting mails of the last 24 hours, in quarters of an hour. It is
// in memory and lost when the program ends. It does not depend on the packages that report to it.

package observe

import (
	"sync"
	"sync/atomic"
	"time"
)

const (
	// Quarter is the period of one Part.
	Quarter = 15 * time.Minute
	// Quarters is the number of Parts in 24 hours, including the current one.
	Quarters = 96
)

// part contains the counters of one quarter of an hour.
type part struct {
	number                    atomic.Int64 // quarters of an hour since 1970
	requests, failed, refused atomic.Int64
	renders, failedRenders    atomic.Int64
	renderSum, renderMost     atomic.Int64 // nanoseconds
	mails, mailDue            atomic.Int64 // most mails that waited at once; the longest wait in seconds
}

// History contains the counters of the last 24 hours. NewHistory creates one; the zero value is not usable.
type History struct {
	since time.Time
	now   func() time.Time
	mu    sync.Mutex // locks the reset of a part's counters
	parts [Quarters]part
}

// NewHistory returns an empty history.
func NewHistory(now func() time.Time) *History { return &History{since: now(), now: now} }

// Since returns when the history began.
func (h *History) Since() time.Time { return h.since }

func numberOf(at time.Time) int64 { return at.Unix() / int64(Quarter/time.Second) }

// present returns the counters of the current quarter of an hour. It resets them when the quarter begins.
func (h *History) present() *part {
	number := numberOf(h.now())
	p := &h.parts[number%Quarters]
	if p.number.Load() == number {
		return p
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if p.number.Load() != number {
		for _, counter := range []*atomic.Int64{&p.requests, &p.failed, &p.refused, &p.renders, &p.failedRenders,
			&p.renderSum, &p.renderMost, &p.mails, &p.mailDue} {
			counter.Store(0)
		}
		p.number.Store(number)
	}
	return p
}

// Answered counts a request by its response status.
func (h *History) Answered(status int) {
	p := h.present()
	p.requests.Add(1)
	switch {
	case status == 429:
		p.refused.Add(1)
	case status >= 500:
		p.failed.Add(1)
	}
}

// Rendered counts one call of a function of the render bundle (render.js).
func (h *History) Rendered(took time.Duration, failed bool) {
	p := h.present()
	p.renders.Add(1)
	p.renderSum.Add(int64(took))
	raise(&p.renderMost, int64(took))
	if failed {
		p.failedRenders.Add(1)
	}
}

// MailsWait records how many mails are queued or being sent, and how long the oldest due one has been due.
func (h *History) MailsWait(mails int64, dueFor time.Duration) {
	p := h.present()
	raise(&p.mails, mails)
	raise(&p.mailDue, int64(dueFor/time.Second))
}

func raise(most *atomic.Int64, to int64) {
	for before := most.Load(); to > before; before = most.Load() {
		if most.CompareAndSwap(before, to) {
			return
		}
	}
}

// Part is one quarter of an hour on the admins' status page.
type Part struct {
	At            int64   `json:"at"` // start of the quarter, in epoch ms
	Requests      int64   `json:"requests"`
	Failed        int64   `json:"failed"`  // answered with 5xx
	Refused       int64   `json:"refused"` // answered with 429
	Renders       int64   `json:"renders"`
	FailedRenders int64   `json:"failedRenders"`
	RenderMean    float64 `json:"renderMean"` // milliseconds
	RenderMost    float64 `json:"renderMost"`
	Mails         int64   `json:"mails"`   // most mails that waited at once
	MailDue       int64   `json:"mailDue"` // the longest wait in seconds
}

// Parts returns the 96 quarters of the last 24 hours, oldest first. Quarters without events, or before the program
// started, contain zeros.
func (h *History) Parts() []Part {
	last := numberOf(h.now())
	all := make([]Part, 0, Quarters)
	for number := last - Quarters + 1; number <= last; number++ {
		quarter := Part{At: number * int64(Quarter/time.Millisecond)}
		if p := &h.parts[number%Quarters]; p.number.Load() == number {
			quarter.Requests, quarter.Failed, quarter.Refused = p.requests.Load(), p.failed.Load(), p.refused.Load()
			quarter.Renders, quarter.FailedRenders = p.renders.Load(), p.failedRenders.Load()
			quarter.Mails, quarter.MailDue = p.mails.Load(), p.mailDue.Load()
			quarter.RenderMost = milliseconds(p.renderMost.Load())
			if quarter.Renders > 0 {
				quarter.RenderMean = milliseconds(p.renderSum.Load()) / float64(quarter.Renders)
			}
		}
		all = append(all, quarter)
	}
	return all
}

func milliseconds(nanoseconds int64) float64 { return float64(nanoseconds) / float64(time.Millisecond) }
