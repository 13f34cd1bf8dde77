package guard

import (
	"net/http"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

var gzipAnswer = apis.Gzip()

// CompressLists packs what every visitor may read of the blog: a thousand cards are half a megabyte. Answers to those who are signed
// in are left alone, because the size of a packed answer can give away what else is in it.
var CompressLists = &hook.Handler[*core.RequestEvent]{Id: "compressLists", Func: func(e *core.RequestEvent) error {
	list := e.Request.Method == http.MethodGet && e.Request.URL.Path == "/api/collections/blog_posts/records"
	if !list || e.Request.Header.Get("Authorization") != "" {
		return e.Next()
	}
	return gzipAnswer.Func(e)
}}
