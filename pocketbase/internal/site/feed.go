package site

import (
	"encoding/xml"
	"net/url"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/answers"
	"lexharbor/internal/markup"
)

const (
	feedPath = "/rss.xml"
	feedSize = 50 // newest articles
)

type feedPost struct {
	ID       string         `db:"id"`
	Slug     string         `db:"slug"`
	Title    string         `db:"title"`
	Excerpt  string         `db:"excerpt"`
	Category string         `db:"category"`
	Author   string         `db:"author"`
	Date     types.DateTime `db:"published_date"`
	Updated  types.DateTime `db:"updated"`
	Body     string         `db:"body_html"`
}

const feedQuery = `SELECT p.id, p.slug, p.title, p.excerpt, p.category, p.published_date, p.updated, p.body_html,
	COALESCE(a.name, '') AS author
	FROM public_posts p LEFT JOIN blog_authors a ON a.id = p.author
	ORDER BY p.published_date DESC, p.id LIMIT {:limit}`

// readFeed creates the RSS feed of the newest articles. Its Modified is when the server created this content.
func (s *Site) readFeed(app core.App) (*answers.Answer, error) {
	var posts []feedPost
	err := app.DB().NewQuery(feedQuery).Bind(dbx.Params{"limit": feedSize}).All(&posts)
	if err != nil {
		return nil, err
	}
	a := answers.New(feedPath, s.renderFeed(posts))
	a.ContentType, a.Policy = "application/rss+xml; charset=utf-8", s.policy
	s.share(a, feedKey)
	before := s.feed.value // safe: the caller, get, has locked the feed
	if before != nil && before.Tag() == a.Tag() {
		return before, nil
	}
	a.Modified = time.Now().UTC().Truncate(time.Second)
	if before != nil && !a.Modified.After(before.Modified) {
		a.Modified = before.Modified.Add(time.Second) // two versions of the feed never have the same time
	}
	return a, nil
}

type feedLink struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type feedGUID struct {
	Permalink bool   `xml:"isPermaLink,attr"`
	Address   string `xml:",chardata"`
}

type feedText struct {
	Text string `xml:",cdata"`
}

type feedItem struct {
	Title       string   `xml:"title"`
	Link        string   `xml:"link"`
	GUID        feedGUID `xml:"guid"`
	Published   string   `xml:"pubDate"`
	Author      string   `xml:"dc:creator,omitempty"`
	Category    string   `xml:"category,omitempty"`
	Description string   `xml:"description"`
	Content     feedText `xml:"content:encoded"`
}

type feedDocument struct {
	XMLName     xml.Name   `xml:"rss"`
	Version     string     `xml:"version,attr"`
	Atom        string     `xml:"xmlns:atom,attr"`
	Content     string     `xml:"xmlns:content,attr"`
	DC          string     `xml:"xmlns:dc,attr"`
	Title       string     `xml:"channel>title"`
	Link        string     `xml:"channel>link"`
	Description string     `xml:"channel>description"`
	Language    string     `xml:"channel>language"`
	Changed     string     `xml:"channel>lastBuildDate,omitempty"`
	Self        feedLink   `xml:"channel>atom:link"`
	Items       []feedItem `xml:"channel>item"`
}

// renderFeed returns RSS 2.0 with whole articles. The guid is the article's address by record ID, which stays the same
// when the slug changes.
func (s *Site) renderFeed(posts []feedPost) []byte {
	blog := s.origin + strings.TrimSuffix(blogPath, "/")
	document := feedDocument{
		Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Content: "http://purl.org/rss/1.0/modules/content/",
		DC:    "http://purl.org/dc/elements/1.1/",
		Title: xmlText(s.meta.Feed.Title), Link: blog, Description: xmlText(s.meta.Feed.Description), Language: "en-us",
		Self: feedLink{Href: s.origin + feedPath, Rel: "self", Type: "application/rss+xml"},
	}
	var changed time.Time
	for _, post := range posts {
		for _, date := range []time.Time{post.Date.Time(), post.Updated.Time()} {
			if date.After(changed) {
				changed = date
			}
		}
		link := blog + "/" + url.PathEscape(post.Slug)
		document.Items = append(document.Items, feedItem{
			Title: xmlText(post.Title), Link: link, GUID: feedGUID{true, blog + "/" + post.ID},
			Published: post.Date.Time().UTC().Format(time.RFC1123Z),
			Author:    xmlText(post.Author), Category: xmlText(post.Category), Description: xmlText(post.Excerpt),
			Content: feedText{xmlText(markup.Absolute(post.Body, link))},
		})
	}
	if !changed.IsZero() {
		document.Changed = changed.UTC().Format(time.RFC1123Z)
	}
	text, err := xml.MarshalIndent(document, "", " ")
	if err != nil {
		panic(err) // strings and booleans always encode
	}
	return append([]byte(xml.Header), text...)
}

// xmlText removes what XML 1.0 cannot contain in any form: control characters, lone surrogates, invalid UTF-8.
func xmlText(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t',
			r == '\n',
			r == '\r',
			r >= 0x20 && r <= 0xD7FF,
			r >= 0xE000 && r < 0xFFFD,
			r >= 0x10000 && r <= 0x10FFFF:
			return r
		}
		return -1
	}, text)
}

// feedAnswer returns the feed, or nil if the feed has never been read successfully.
func (s *Site) feedAnswer() *answers.Answer {
	if s.feed.read == nil {
		return nil
	}
	a, err := s.feed.get()
	if err != nil {
		s.report("the feed cannot be read", err)
	}
	return a
}
