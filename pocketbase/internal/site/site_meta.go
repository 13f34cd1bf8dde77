package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

const metaFile = "site-meta.json"

// siteMeta is what the build says of itself beside its files; src/build/site-pages.ts writes it.
type siteMeta struct {
	Build        string              `json:"build"`   // names the build
	Version      string              `json:"version"` // of the release
	Origin       string              `json:"origin"`  // stands for the address of the site in all that is rendered
	Feed         feedWords           `json:"feed"`
	TrustedTypes []string            `json:"trustedTypes"` // names of the policies that the pages' scripts make
	PageTypes    []string            `json:"pageTypes"`    // kinds of pages, by which reports of browsers are counted
	Scripts      map[string][]string `json:"scripts"`      // hashes of inline scripts by page; "default" for all others
	Kept         []string            `json:"kept"`         // paths of all that the service worker keeps of the build
	Lists        []string            `json:"lists"`        // and of the pages that it keeps beside it
	Search       searchMeta          `json:"search"`
}

// feedWords is what the feed says of itself.
type feedWords struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// readSiteMeta wraps fs.ErrNotExist for a program without its site.
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
