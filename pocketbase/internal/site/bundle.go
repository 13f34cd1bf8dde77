package site

// Decision: docs/decisions/0010-the-service-worker-installs-from-one-answer.md

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"slices"

	"lexharbor/internal/answers"
)

// bundleParts says what a bundle contains: built pages (pages), list pages (lists), scripts and other text files
// (files).
type bundleParts struct{ pages, lists, files bool }

// bundleKinds are the bundles by path. The browser's service worker installs its pages from one of them. Pages, lists
// and scripts repeat the same texts, so together they compress better. src/service-worker/bundle.ts decides which
// bundle the service worker requests.
var bundleKinds = map[string]bundleParts{
	"/pages.txt":           {pages: true},
	"/lists.txt":           {lists: true},
	"/pages-and-lists.txt": {pages: true, lists: true},
	"/offline.txt":         {pages: true, lists: true, files: true},
}

// bundleHead is the JSON in the first line of a bundle. The contents follow in the order of Parts, without a separator:
// as JSON strings they would compress worse.
type bundleHead struct {
	Build string       `json:"build"`
	Parts []bundlePart `json:"parts"`
}

// bundlePart describes one page or file of a bundle.
type bundlePart struct {
	Path   string `json:"path"`
	Bytes  int    `json:"bytes"`
	Policy string `json:"policy,omitempty"` // Content-Security-Policy; only for pages
}

// newBundles returns all bundles by path. Each is created at the first request, and again after one of its list pages
// has changed.
func (s *Site) newBundles() map[string]*remembered[*answers.Answer] {
	bundles := map[string]*remembered[*answers.Answer]{}
	for path, parts := range bundleKinds {
		bundles[path] = &remembered[*answers.Answer]{
			read: func() (*answers.Answer, error) { return s.bundle(path, parts) },
		}
	}
	bundles[dictionaryPath] = &remembered[*answers.Answer]{
		read: func() (*answers.Answer, error) { return s.dictionary().answer, nil },
	}
	return bundles
}

// forgetBundles drops the cached bundles that contain a changed page.
func (s *Site) forgetBundles(page string) {
	if !slices.Contains(s.meta.Lists, page) {
		return
	}
	for path, parts := range bundleKinds {
		if parts.lists {
			s.bundles[path].forget()
		}
	}
}

// bundle returns one response with these parts, from which the service worker stores them; nil if there is no page.
func (s *Site) bundle(path string, parts bundleParts) (*answers.Answer, error) {
	content, err := s.bundled(parts)
	if content == nil || err != nil {
		return nil, err
	}
	answer := answers.New(path, content)
	answer.Policy, answer.Dictionaries = s.policy, s.dictionaries
	return answer, nil
}

// bundled returns the content of a bundle; nil if there is no page. Scripts come first, then the pages, which repeat
// their texts.
func (s *Site) bundled(parts bundleParts) ([]byte, error) {
	pages, files := map[string]*answers.Answer{}, map[string]*answers.Answer{}
	for _, path := range s.meta.Kept {
		file := s.files[path]
		_, isText := answers.ContentType(path)
		switch {
		case file == nil:
		case parts.pages && file.Build != "":
			pages[path] = file
		case parts.files && isText && file.Build == "":
			files[path] = file
		}
	}
	if parts.lists {
		lists, err := s.lists()
		if err != nil {
			return nil, err
		}
		maps.Copy(pages, lists)
	}
	if len(pages) == 0 {
		return nil, nil
	}
	head, content := bundleHead{Build: s.meta.Build}, bytes.Buffer{}
	for _, each := range []map[string]*answers.Answer{files, pages} {
		for _, path := range slices.Sorted(maps.Keys(each)) {
			plain := each[path].Plain()
			part := bundlePart{Path: path, Bytes: len(plain)}
			if each[path].Build != "" {
				part.Policy = each[path].Policy
			}
			head.Parts = append(head.Parts, part)
			content.Write(plain)
		}
	}
	line, err := json.Marshal(head)
	if err != nil {
		panic(err) // strings and numbers always encode
	}
	return slices.Concat(line, []byte("\n"), content.Bytes()), nil
}

// lists returns the list pages that the service worker also stores, by path: as this build rendered them, or else as
// built. It excludes the built /login if this address redirects to LOGIN_URL.
func (s *Site) lists() (map[string]*answers.Answer, error) {
	found := map[string]*answers.Answer{}
	for _, path := range s.meta.Lists {
		s.mu.RLock()
		stored := s.pages[path]
		s.mu.RUnlock()
		if stored != nil && stored.build == s.meta.Build && stored.status == http.StatusOK {
			answer, err := s.content(path, stored)
			if err != nil {
				return nil, err
			}
			if answer != nil {
				found[path] = answer
			}
		} else if built := s.files[path]; built != nil && (path != loginPath || s.login == "") {
			found[path] = built
		}
	}
	return found, nil
}
