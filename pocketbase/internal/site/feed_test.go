package site

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/tools/types"
)

func TestTheFeedIsWellFormedForAnyArticle(t *testing.T) {
	date, err := types.ParseDateTime("2026-11-02 03:04:05.678Z")
	if err != nil {
		t.Fatal(err)
	}
	nasty := "a ]]> b <c> & \x00\x01\x1f\xff\ufffe\U0001F41F </item>"
	s := &Site{origin: "https://firm.example", meta: siteMeta{Feed: feedWords{"Firm & <b>Sons</b>", "Of \x00 law"}}}
	body := s.renderFeed([]feedPost{{
		ID: "post00000000001", Slug: "nasty", Title: nasty, Excerpt: nasty, Category: nasty, Author: nasty, Date: date,
		Updated: date,
		Body: `<p>]]></p><a href="/x?a=1&amp;b=2">x</a><a href="#note">n</a><img src="i.png" loading="lazy"><pre ` +
			`tabindex="0">` + nasty + `</pre>`,
	}})
	var parsed struct {
		Title       string `xml:"channel>title"`
		Description string `xml:"channel>description"`
		Items       []struct {
			Title   string `xml:"title"`
			Content string `xml:"http://purl.org/rss/1.0/modules/content/ encoded"`
		} `xml:"channel>item"`
	}
	decoder := xml.NewDecoder(strings.NewReader(string(body)))
	decoder.Strict = true
	if err := decoder.Decode(&parsed); err != nil || len(parsed.Items) != 1 {
		t.Fatalf("%v in %s", err, body)
	}
	if parsed.Title != "Firm & <b>Sons</b>" || parsed.Description != "Of  law" {
		t.Errorf("the feed is called %q, %q", parsed.Title, parsed.Description)
	}
	if title := parsed.Items[0].Title; title != "a ]]> b <c> & \U0001F41F </item>" {
		t.Errorf("%q", title)
	}
	for _, want := range []string{
		`<p>]]&gt;</p>`, `href="https://firm.example/x?a=1&amp;b=2"`, `href="https://firm.example/blog/nasty#note"`,
		`<img src="https://firm.example/blog/i.png"/>`, `<pre>`,
	} {
		if content := parsed.Items[0].Content; !strings.Contains(content, want) {
			t.Errorf("%s is not in %s", want, content)
		}
	}
}
