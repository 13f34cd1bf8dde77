package pictures

import "testing"

func TestTheCacheDropsTheLeastRecentlyUsedContent(t *testing.T) {
	cache := newByteCache(10)
	cache.put("a", make([]byte, 4))
	cache.put("b", make([]byte, 4))
	cache.get("a")
	cache.put("c", make([]byte, 4))
	if cache.get("a") == nil || cache.get("b") != nil || cache.get("c") == nil || cache.size != 8 {
		t.Errorf("%d bytes in %d places", cache.size, len(cache.places))
	}
}
