package answers

import (
	"slices"
	"testing"
)

func TestEachPathBelongsToOneClass(t *testing.T) {
	for path, want := range map[string]string{
		"/": "page", "/blog/an-article": "page", "/storage/public-assets/a.jpg": "picture",
		"/assets/a-12345678.js": "asset", "/api": "records",
		"/api/collections/blog_posts/records": "records", "/api/realtime": "realtime", "/api/site/send-email": "call",
		"/_/": "dashboard", "": "page",
	} {
		if class := PathClass(path); class != want || !slices.Contains(PathClasses, class) {
			t.Errorf("%s: %s", path, class)
		}
	}
}
