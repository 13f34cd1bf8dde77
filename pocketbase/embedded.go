package main

import (
	"embed"
	"io/fs"
)

// What the build puts beside this file: site/, site-meta.json, render.js, hooks/, migrations/. Only a placeholder lies
// in a fresh clone, so that `go vet` and `go test` work before any build.
//
//go:embed all:embedded
var embedded embed.FS

// builtFiles is the build without its folder's name.
func builtFiles() fs.FS {
	files, err := fs.Sub(embedded, "embedded")
	if err != nil {
		panic(err) // the name is valid
	}
	return files
}
