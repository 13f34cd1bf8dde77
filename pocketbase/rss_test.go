package main

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/tools/types"
)

func TestTheFeedIsWellFormedWhateverAnArticleHolds(t *testing.T) {
	date, err := types.ParseDateTime("2026-11-02 03:04:05.678Z")
	if err != nil {
		t.Fatal(err)
	}
	nasty := "a ]]> b <c> & \x00\x01\x1f\xff\ufffe\U0001F41F </item>"
	body := renderFeed("https://firm.example", []feedPost{{
		ID: "post00000000001", Slug: "nasty", Title: nasty, Excerpt: nasty, Category: nasty, Author: nasty, Date: date, Updated: date,
		Body: `<p>]]></p><a href="/x?a=1&amp;b=2">x</a><a href="#note">n</a><img src="i.png" loading="lazy"><pre tabindex="0">` + nasty + `</pre>`,
	}})
	var parsed struct {
		Items []struct {
			Title   string `xml:"title"`
			Content string `xml:"http://purl.org/rss/1.0/modules/content/ encoded"`
		} `xml:"channel>item"`
	}
	decoder := xml.NewDecoder(strings.NewReader(string(body)))
	decoder.Strict = true
	if err := decoder.Decode(&parsed); err != nil || len(parsed.Items) != 1 {
		t.Fatalf("%v in %s", err, body)
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

func TestLinksOfAnArticleLeadFromAFeedReaderToTheSite(t *testing.T) {
	const page = "https://firm.example/blog/deadlines"
	for body, want := range map[string]string{
		`<h2 id="section-part"><a class="heading-link" href="#section-part">Part</a></h2>`:    `<h2 id="section-part"><a href="` + page + `#section-part">Part</a></h2>`,
		`<a href="#section-part">a section</a>`:                                               `<a href="` + page + `#section-part">a section</a>`,
		`<sup><a href="#note-fn-1" data-footnote-ref="true" aria-describedby="x">1</a></sup>`: `<sup><a href="` + page + `#note-fn-1">1</a></sup>`,
		`<sup><a href="#user-content-fn-1">1</a></sup>`:                                       `<sup><a href="` + page + `#user-content-fn-1">1</a></sup>`,
		`<a href="#section-caf%C3%A9">é</a>`:                                                  `<a href="` + page + `#section-caf%C3%A9">é</a>`,
		`<a href="#section-café">é</a>`:                                                       `<a href="` + page + `#section-caf%C3%A9">é</a>`,
		`<a href="/pricing#section-part">another page</a>`:                                    `<a href="https://firm.example/pricing#section-part">another page</a>`,
		`<a href="other-article">beside it</a>`:                                               `<a href="https://firm.example/blog/other-article">beside it</a>`,
		`<a href="?q=fees">a search</a>`:                                                      `<a href="` + page + `?q=fees">a search</a>`,
		`<a href="https://court.example/a#b">away</a>`:                                        `<a href="https://court.example/a#b">away</a>`,
		`<a href="mailto:a@firm.example">mail</a>`:                                            `<a href="mailto:a@firm.example">mail</a>`,
		`<img src="/storage/public-assets/a.jpg" alt="A"/>`:                                   `<img src="https://firm.example/storage/public-assets/a.jpg" alt="A"/>`,
		`<img src="/a.jpg" width="500" srcset="/a.480.jpg 480w" sizes="100vw"/>`:              `<img src="https://firm.example/a.jpg" width="500"/>`,
	} {
		if got := absoluteHTML(body, page); got != want {
			t.Errorf("%s became %s, not %s", body, got, want)
		}
	}
}
