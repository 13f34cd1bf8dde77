package markup

import (
	"runtime"
	"strings"
	"testing"
)

// bytesFor returns how many bytes ReadPassages allocates for a list with this many items.
func bytesFor(items int) uint64 {
	lines := strings.Repeat("<li><a>An article</a> <span>4 min read</span></li>", items)
	page := []byte("<main><ol>" + lines + "</ol></main>")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ReadPassages(page)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestALongListIsNotCopiedForEachItem(t *testing.T) {
	short, long := bytesFor(1000), bytesFor(8000)
	if long > 16*short {
		t.Errorf("%d bytes for 8000 items, %d for 1000", long, short)
	}
}
