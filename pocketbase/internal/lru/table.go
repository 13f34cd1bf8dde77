// Package lru keeps tables that never grow beyond a size: what was used longest ago goes first. It knows nothing of
// what it keeps.
package lru

// Table holds at most size values. It is not safe for use by several goroutines at once: its owner has a lock.
type Table[K comparable, V any] struct {
	size    int
	entries map[K]*entry[K, V]
	ends    entry[K, V] // next: the one used last; previous: the one used longest ago
	// Kept tells of a value that it must not go now; nil: all may go.
	Kept func(*V) bool
	// Dropped counts what had to go.
	Dropped uint64
}

type entry[K comparable, V any] struct {
	key            K
	value          V
	previous, next *entry[K, V]
}

// mostKept is how many values that must be kept are passed over to find one that may go. Beyond that the table grows by
// one.
const mostKept = 8

// NewTable is an empty table for size values.
func NewTable[K comparable, V any](size int) *Table[K, V] {
	t := &Table[K, V]{size: size, entries: map[K]*entry[K, V]{}}
	t.ends.next, t.ends.previous = &t.ends, &t.ends
	return t
}

// Find returns the value of a key, without using it; nil where there is none.
func (t *Table[K, V]) Find(key K) *V {
	if found := t.entries[key]; found != nil {
		return &found.value
	}
	return nil
}

// Use returns the value of a key, a new one if need be, which may take the place of the one used longest ago. The
// pointer holds until the value goes.
func (t *Table[K, V]) Use(key K) *V {
	found := t.entries[key]
	if found == nil {
		if len(t.entries) >= t.size {
			t.dropOldest()
		}
		found = &entry[K, V]{key: key}
		t.entries[key] = found
	} else {
		found.unlink()
	}
	found.linkAfter(&t.ends)
	return &found.value
}

// Drop forgets a key.
func (t *Table[K, V]) Drop(key K) {
	if found := t.entries[key]; found != nil {
		found.unlink()
		delete(t.entries, key)
	}
}

// Len is how many values there are.
func (t *Table[K, V]) Len() int { return len(t.entries) }

// Each calls visit with every value, the one used last first.
func (t *Table[K, V]) Each(visit func(K, *V)) {
	for each := t.ends.next; each != &t.ends; each = each.next {
		visit(each.key, &each.value)
	}
}

func (t *Table[K, V]) dropOldest() {
	for range mostKept {
		oldest := t.ends.previous
		oldest.unlink()
		if t.Kept == nil || !t.Kept(&oldest.value) {
			delete(t.entries, oldest.key)
			t.Dropped++
			return
		}
		oldest.linkAfter(&t.ends)
	}
}

func (e *entry[K, V]) unlink() { e.previous.next, e.next.previous = e.next, e.previous }

func (e *entry[K, V]) linkAfter(other *entry[K, V]) {
	e.previous, e.next = other, other.next
	e.next.previous, other.next = e, e
}
