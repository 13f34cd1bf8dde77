package main

import (
	"embed"
	"io/fs"
)

// embedded has the output of the build: site/, site-meta.json, render.js, hooks/, migrations/. A fresh clone has only a
// placeholder, so that `go vet` and `go test` work before any build.
//
//go:embed all:embedded
var embedded embed.FS

// builtFiles returns the output of the build.
func builtFiles() fs.FS {
	files, err := fs.Sub(embedded, "embedded")
	if err != nil {
		panic(err) // cannot fail: the name is valid
	}
	return files
}
