package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

const metaFile = "site-meta.json"

// siteMeta describes the build; src/build/site-pages.ts writes it.
type siteMeta struct {
	Build        string              `json:"build"`   // name of the build
	Version      string              `json:"version"` // version of the release
	Origin       string              `json:"origin"`  // placeholder of the site's address in all pages
	Feed         feedWords           `json:"feed"`
	TrustedTypes []string            `json:"trustedTypes"` // names of the Trusted Types policies of the pages' scripts
	VitalsGroups map[string][]string `json:"vitalsGroups"` // groups of web vitals by dimension
	Scripts      map[string][]string `json:"scripts"`      // hashes of inline scripts by page; "default": all others
	Kept         []string            `json:"kept"`         // paths of the built files that the service worker stores
	Lists        []string            `json:"lists"`        // paths of list pages that the service worker also stores
	Search       searchMeta          `json:"search"`
}

type feedWords struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// readSiteMeta reads site-meta.json. The error wraps fs.ErrNotExist if the program was built without the site.
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
