// Package lru provides a map with a maximum size, which drops the least recently used value first.
package lru

// Table is a map of size values, or more while Kept protects some. For concurrent use, callers need a lock.
type Table[K comparable, V any] struct {
	size    int
	entries map[K]*entry[K, V]
	ends    entry[K, V] // sentinel of a ring: next is the most recently used entry, previous the least
	// Kept reports whether a value must not be dropped now. If Kept is nil, every value may be.
	Kept func(*V) bool
	// Dropped counts the values that Use has evicted because the table was full.
	Dropped uint64
}

type entry[K comparable, V any] struct {
	key            K
	value          V
	previous, next *entry[K, V]
}

// mostKept is how many kept values Use skips when it looks for one to evict. If it finds none, the table grows by one.
const mostKept = 8

// NewTable returns an empty table for size values.
func NewTable[K comparable, V any](size int) *Table[K, V] {
	t := &Table[K, V]{size: size, entries: map[K]*entry[K, V]{}}
	t.ends.next, t.ends.previous = &t.ends, &t.ends
	return t
}

// Find returns the value of a key, or nil. It does not count as a use.
func (t *Table[K, V]) Find(key K) *V {
	if found := t.entries[key]; found != nil {
		return &found.value
	}
	return nil
}

// Use returns the value of a key, and adds a zero value if there is none. If the table is full, that evicts the least
// recently used value. The pointer is valid until the value is evicted.
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

// Drop removes a key.
func (t *Table[K, V]) Drop(key K) {
	if found := t.entries[key]; found != nil {
		found.unlink()
		delete(t.entries, key)
	}
}

func (t *Table[K, V]) Len() int { return len(t.entries) }

// Each calls visit for every value, most recently used first.
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
