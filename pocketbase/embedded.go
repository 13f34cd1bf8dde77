package main

import (
	"embed"
	"io/fs"
)

// embedded contains the output of `npm run build`: site/, site-meta.json, render.js, hooks/, migrations/. A fresh clone
// contains only a placeholder file, so that `go vet` and `go test` also work before a build.
//
//go:embed all:embedded
var embedded embed.FS

// builtFiles returns the files of the build, with paths such as site/index.html.
func builtFiles() fs.FS {
	files, err := fs.Sub(embedded, "embedded")
	if err != nil {
		panic(err) // cannot fail: the name is valid
	}
	return files
}
