package markup

import "testing"

func TestLinksOfAnArticleLeadFromAFeedReaderToTheSite(t *testing.T) {
	const page = "https://firm.example/blog/deadlines"
	for body, want := range map[string]string{
		`<h2 id="section-part"><a class="heading-link" ` +
			`href="#section-part">Part</a></h2>`: `<h2 id="section-part"><a href="` + page +
			`#section-part">Part</a></h2>`,
		`<a href="#section-part">a ` +
			`section</a>`: `<a href="` + page + `#section-part">a ` +
			`section</a>`,
		`<sup><a href="#note-fn-1" data-footnote-ref="true" ` +
			`aria-describedby="x">1</a></sup>`: `<sup><a href="` + page + `#note-fn-1">1</a></sup>`,
		`<sup><a href="#user-content-fn-1">1</a></` +
			`sup>`: `<sup><a href="` + page + `#user-content-fn-1">1</a></sup>`,
		`<a href="#section-caf%C3%A9">é</a>`: `<a href="` + page + `#section-caf%C3%A9">é</a>`,
		`<a href="#section-café">é</a>`:      `<a href="` + page + `#section-caf%C3%A9">é</a>`,
		`<a href="/pricing#section-part">another page</a>`: `<a href="https://` +
			`firm.example/pricing#section-part">another page</a>`,
		`<a href="other-article">beside it</a>`: `<a href="https://` +
			`firm.example/blog/other-article">beside it</a>`,
		`<a href="?q=fees">a ` +
			`search</a>`: `<a href="` + page + `?q=fees">a search</a>`,
		`<a href="https://court.example/a#b">away</a>`: `<a href="https://court.example/a#b">away</a>`,
		`<a href="mailto:a@firm.example">mail</a>`:     `<a href="mailto:a@firm.example">mail</a>`,
		`<img src="/storage/public-assets/a.jpg" alt="A"/>`: `<img src="https://` +
			`firm.example/storage/public-assets/a.jpg" alt="A"/>`,
		`<img src="/a.jpg" width="500" srcset="/a.480.jpg 480w" ` +
			`sizes="100vw"/>`: `<img src="https://firm.example/a.jpg" width="500"/>`,
	} {
		if got := Absolute(body, page); got != want {
			t.Errorf("%s became %s, not %s", body, got, want)
		}
	}
}
