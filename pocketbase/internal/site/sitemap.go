package site

import (
	"cmp"
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"lexharbor/internal/answers"
	"lexharbor/internal/markup"
)

const sitemapPath = "/sitemap.xml"

// sitemapLimit is the largest number of addresses in a sitemap file, according to sitemaps.org.
const sitemapLimit = 50_000

type sitemapEntry struct {
	Location string `xml:"loc"`
	Modified string `xml:"lastmod,omitempty"`
}

// sitemap returns the sitemap: every page with status 200 that search engines may list and that is not a copy of
// another. Built pages come first, by path. Stored pages follow, newest first, with the time of their last change. It
// includes articles that are not rendered yet, because a request renders them.
func (s *Site) sitemap() *answers.Answer {
	addresses := s.postAddresses()
	if err := s.readListings(); err != nil {
		s.report("the heads of stored pages cannot be read", err)
		return unreadable
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mapping != nil {
		return s.mapping
	}
	var built, stored []sitemapEntry
	for page, listing := range s.listings {
		file := s.files[page]
		if file.Build == "" || file.Status != http.StatusOK {
			continue
		}
		if location := s.location(page, listing); location != "" {
			built = append(built, sitemapEntry{Location: location})
		}
	}
	for page, p := range s.pages {
		// A page that another process has just stored has no listing yet. A later sitemap includes it.
		if p.status != http.StatusOK || !p.until.IsZero() || p.listing == nil {
			continue
		}
		if location := s.location(page, *p.listing); location != "" {
			stored = append(
				stored,
				sitemapEntry{location, cmp.Or(sitemapTime(p.listing.Modified), sitemapTime(p.updated))},
			)
		}
	}
	for slug, updated := range addresses.changed {
		if page := blogPath + slug; s.pages[page] == nil && addresses.isPublic(slug) {
			stored = append(stored, sitemapEntry{s.origin + (&url.URL{Path: page}).EscapedPath(), sitemapTime(updated)})
		}
	}
	slices.SortFunc(built, func(a, b sitemapEntry) int { return cmp.Compare(a.Location, b.Location) })
	slices.SortFunc(stored, func(a, b sitemapEntry) int {
		return cmp.Or(cmp.Compare(b.Modified, a.Modified), cmp.Compare(a.Location, b.Location))
	})
	entries := append(built, stored...)
	document := struct {
		XMLName xml.Name       `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Entries []sitemapEntry `xml:"url"`
	}{Entries: entries[:min(len(entries), sitemapLimit)]}
	text, err := xml.MarshalIndent(document, "", " ")
	if err != nil {
		panic(err) // strings always encode
	}
	s.mapping = answers.New(sitemapPath, append([]byte(xml.Header), text...))
	s.mapping.Policy = s.policy
	s.share(s.mapping, sitemapKey)
	return s.mapping
}

// location returns the address under which search engines should list a page, or "" if they should not list it.
func (s *Site) location(page string, listing markup.Listing) string {
	if listing.Hidden || page == loginPath && s.login != "" {
		return ""
	}
	if listing.Canonical == "" {
		return s.origin + (&url.URL{Path: page}).EscapedPath()
	}
	own, err := url.Parse(listing.Canonical)
	if err != nil || cmp.Or(own.Path, "/") != page || !strings.HasPrefix(listing.Canonical, s.origin) {
		return ""
	}
	return listing.Canonical
}

// sitemapTime converts a time from PocketBase or from a page into the sitemap's format. It returns "" for any other
// text.
func sitemapTime(text string) string {
	parsed, err := time.Parse(time.RFC3339, strings.Replace(text, " ", "T", 1))
	if err != nil {
		return ""
	}
	return parsed.UTC().Format(time.RFC3339)
}
