package observe

import (
	"sync"
	"testing"
	"time"
)

func TestHistoryReturnsTheLastDayInQuartersOfAnHour(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	h := NewHistory(func() time.Time { return now })
	for _, status := range []int{200, 304, 404, 429, 500, 503} {
		h.Answered(status)
	}
	h.Rendered(10*time.Millisecond, false)
	h.Rendered(30*time.Millisecond, true)
	now = now.Add(Quarter)
	h.MailsWait(3, time.Minute)
	h.MailsWait(2, 90*time.Second)
	parts := h.Parts()
	if len(parts) != Quarters || parts[Quarters-1].At != now.UnixMilli() ||
		parts[0].At != now.Add(-95*Quarter).UnixMilli() {
		t.Fatal(len(parts), parts[Quarters-1].At, now.UnixMilli())
	}
	before := Part{
		At:            now.Add(-Quarter).UnixMilli(),
		Requests:      6,
		Failed:        2,
		Refused:       1,
		Renders:       2,
		FailedRenders: 1,
		RenderMean:    20,
		RenderMost:    30,
	}
	if parts[Quarters-2] != before {
		t.Error(parts[Quarters-2])
	}
	if parts[Quarters-1] != (Part{At: now.UnixMilli(), Mails: 3, MailDue: 90}) {
		t.Error(parts[Quarters-1])
	}
	if !h.Since().Equal(now.Add(-Quarter)) {
		t.Error(h.Since())
	}

	// A part reuses the memory of the part 24 hours earlier, so the older counts must be gone.
	now = now.Add(23*time.Hour + 45*time.Minute)
	h.Answered(200)
	parts = h.Parts()
	if parts[Quarters-1] != (Part{At: now.UnixMilli(), Requests: 1}) ||
		parts[0] != (Part{At: now.Add(-95 * Quarter).UnixMilli(), Mails: 3, MailDue: 90}) {
		t.Error(parts[0], parts[Quarters-1])
	}
}

func TestHistoryCountsConcurrently(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	h := NewHistory(func() time.Time { return now })
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			h.Answered(200)
			h.Rendered(time.Duration(i)*time.Millisecond, false)
		})
	}
	all.Wait()
	if last := h.Parts()[Quarters-1]; last.Requests != 50 || last.Renders != 50 || last.RenderMost != 49 {
		t.Error(last)
	}
}
