package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

const metaFile = "site-meta.json"

// siteMeta is the build's description of itself; src/build/site-pages.ts writes it.
type siteMeta struct {
	Build        string              `json:"build"`   // name of the build
	Version      string              `json:"version"` // of the release
	Origin       string              `json:"origin"`  // placeholder of the site's address in all pages
	Feed         feedWords           `json:"feed"`
	TrustedTypes []string            `json:"trustedTypes"` // names of the policies that the pages' scripts create
	PageTypes    []string            `json:"pageTypes"`    // page types, by which web vitals are counted
	Scripts      map[string][]string `json:"scripts"`      // hashes of inline scripts by page; "default": all others
	Kept         []string            `json:"kept"`         // paths of the built files that the worker stores
	Lists        []string            `json:"lists"`        // paths of the rendered pages that it stores too
	Search       searchMeta          `json:"search"`
}

// feedWords has the feed's title and texts.
type feedWords struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// readSiteMeta returns an error that wraps fs.ErrNotExist for a program without its site.
func readSiteMeta(built fs.FS) (siteMeta, error) {
	var meta siteMeta
	content, err := fs.ReadFile(built, metaFile)
	if err != nil {
		return meta, err
	}
	if err := json.Unmarshal(content, &meta); err != nil {
		return meta, fmt.Errorf("%s: %w", metaFile, err)
	}
	if meta.Build == "" || meta.Origin == "" || meta.Feed.Title == "" || meta.Feed.Description == "" {
		return meta, errors.New(metaFile + " does not name build, origin and feed")
	}
	return meta, nil
}
