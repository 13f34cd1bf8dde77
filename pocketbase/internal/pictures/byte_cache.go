package pictures

import (
	"container/list"
	"sync"
)

// byteCache is an LRU cache of file contents by name. limit is its largest size in bytes.
type byteCache struct {
	limit int

	mu     sync.Mutex
	size   int
	places map[string]*list.Element
	order  *list.List // of *cached, most recently used first
}

type cached struct {
	name    string
	content []byte
}

func newByteCache(limit int) *byteCache {
	return &byteCache{limit: limit, places: map[string]*list.Element{}, order: list.New()}
}

// get returns the content of a name, or nil if it is not cached. The caller must not change the content.
func (c *byteCache) get(name string) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	place := c.places[name]
	if place == nil {
		return nil
	}
	c.order.MoveToFront(place)
	return place.Value.(cached).content
}

func (c *byteCache) put(name string, content []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.places[name] != nil {
		return
	}
	c.places[name] = c.order.PushFront(cached{name, content})
	for c.size += len(content); c.size > c.limit; {
		oldest := c.order.Back()
		forgotten := c.order.Remove(oldest).(cached)
		delete(c.places, forgotten.name)
		c.size -= len(forgotten.content)
	}
}
