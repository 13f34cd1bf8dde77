package site

import (
	"bytes"
	"encoding/json"

	"lexharbor/internal/answers"
)

// bundlePath is where all built pages lie in one answer, for the service worker: they are alike, so together they compress to a fifth.
// src/service-worker/page-bundle.ts reads it.
const bundlePath = "/pages.json"

// bundle is what the worker reads.
type bundle struct {
	Build string                 `json:"build"`
	Pages map[string]bundledPage `json:"pages"` // by path
}

// bundledPage is what an answer of its own would say of a page.
type bundledPage struct {
	Policy string `json:"policy"`
	HTML   string `json:"html"`
}

// bundlePages returns all built pages by their paths, as one answer of this build. Nil where there are none.
func (s *Site) bundlePages() *answers.Answer {
	whole := bundle{s.meta.Build, map[string]bundledPage{}}
	for path := range s.listings {
		page := s.files[path]
		whole.Pages[path] = bundledPage{Policy: page.Policy, HTML: string(page.Plain)}
	}
	if len(whole.Pages) == 0 {
		return nil
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(whole); err != nil {
		panic(err) // strings can always be written
	}
	answer := answers.New(bundlePath, text.Bytes())
	answer.Policy = s.policy
	return answer
}
