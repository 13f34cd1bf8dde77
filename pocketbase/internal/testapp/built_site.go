package testapp

import (
	"bytes"
	"io/fs"
	"strings"
	"testing/fstest"
)

// OriginPlaceholder stands for the site's address in the files of BuiltSite.
const OriginPlaceholder = "https://origin.invalid"

// Style is the inline CSS in the head of each page of BuiltSite.
const Style = "h1{color:red}"

const longText = "A sentence that is said often enough to be worth compressing. "

// BuiltSite returns the files of a small fake build.
func BuiltSite() fs.FS {
	page := func(name string) *fstest.MapFile {
		return &fstest.MapFile{
			Data: []byte(
				"<head><style>" + Style + "</style><link href=" + OriginPlaceholder + "/" + name + "></head><h1>" +
					name + "</h1>" + strings.Repeat(
					longText,
					20,
				),
			),
		}
	}
	return fstest.MapFS{
		"site-meta.json": {Data: []byte(`{"build":"0123456789abcdef","origin":"` + OriginPlaceholder + `",
			"feed":{"title":"Firm Blog","description":"Of law"},"trustedTypes":["a-worker","an-article"],
			"vitalsGroups":{"page":["home","article","other"]},"scripts":{
			"default":["sha256-loader"],"/404":["sha256-lost"]},
			"kept":["/","/legal","/request-demo","/assets/main-1a2b.js","/assets/tiny-1a2b.js","/icon.png"],
			"lists":["/blog","/login"]}`)},
		"site/index.html":        page("home"),
		"site/request-demo.html": page("request-demo"),
		"site/login.html":        page("login"),
		"site/legal/index.html":  page("legal"),
		"site/404.html":          page("lost"),
		"site/blog/404.html":     page("lost-article"),
		"site/shell.html": {
			Data: []byte("<head><!--head--></head><main><!--app--></main><script><!--state--></script>"),
		},
		"site/sw.js":                  {Data: []byte(strings.Repeat("// worker\n", 50))},
		"site/sw-off.js":              {Data: []byte(strings.Repeat("// retire\n", 50))},
		"site/robots.txt":             {Data: []byte("Sitemap: " + OriginPlaceholder + "/sitemap.xml")},
		"site/assets/main-1a2b.js":    {Data: []byte(strings.Repeat("code();", 100))},
		"site/assets/main-1a2b.js.br": {Data: []byte("prepared brotli")},
		"site/assets/main-1a2b.js.gz": {Data: []byte("prepared gzip")},
		"site/assets/tiny-1a2b.js":    {Data: []byte("few()")},
		"site/icon.png":               {Data: bytes.Repeat([]byte{1}, 1000)},
	}
}
