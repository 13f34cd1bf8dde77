package markup

import (
	"runtime"
	"slices"
	"strings"
	"testing"
)

// bytesFor returns how many bytes ReadPassages allocates for a list with this many items.
func bytesFor(items int) uint64 {
	lines := strings.Repeat("<li><a>An article</a> <span>4 min read</span></li>", items)
	page := []byte("<main><ol>" + lines + "</ol></main>")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ReadPassages(page)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestALongListIsNotCopiedForEachItem(t *testing.T) {
	short, long := bytesFor(1000), bytesFor(8000)
	if long > 16*short {
		t.Errorf("%d bytes for 8000 items, %d for 1000", long, short)
	}
}

// article is the page of an article, as the build renders it.
const article = `<main id="main" tabindex="-1"><article class="article container"><header class="article__head">` +
	`<p><a class="link no-print" href="/blog"><span aria-hidden="true">← </span>Back to Blog</a></p>` +
	`<p><a class="badge" href="/blog/topics/business-law">Business Law</a></p><h1>Three-way reconciliation</h1>` +
	`<p class="article__standfirst">Three balances, one month.</p><div class="article__meta">` +
	`<p class="article__byline"><a class="article__author" href="/blog/authors/owen-varga">Owen Varga</a>` +
	`<span aria-hidden="true"> · </span><time dateTime="2026-08-31">August 31, 2026</time>` +
	`<span aria-hidden="true"> · </span><span>3 min read</span></p>` +
	`<div class="save-for-offline no-print"><button type="button">Save</button></div></div></header>` +
	`<div class="article__cover"><img class="cover" src="/a.jpg" alt="A ledger"/></div><div class="article__column">` +
	`<div class="article__body prose"><p>A trust account holds other people’s money.</p>` +
	`<h2 id="the-book">The book</h2><p>Enter each item.</p></div>` +
	`<section class="share-bar cluster no-print"><button>Share</button></section>` +
	`<aside class="author-card"><p class="author-card__name">Owen Varga</p></aside></div>` +
	`<div class="article-end no-print"><article class="post-card"><h3>Another</h3><p class="post-meta note">` +
	`<time>August 1, 2026</time><span>4 min read</span></p></article></div></article></main>`

func TestTheTextOfAnArticleIsItsTitleStandfirstAndBody(t *testing.T) {
	title, passages := ReadPassages([]byte(article))
	want := []Passage{
		{Body: "Three balances, one month. A trust account holds other people’s money."},
		{Anchor: "the-book", Heading: "The book", Body: "Enter each item."},
	}
	if title != "Three-way reconciliation" || !slices.Equal(passages, want) {
		t.Errorf("%q %+v", title, passages)
	}
}

func TestAdjoiningElementsAreSeparateWordsAndButtonsAreNoText(t *testing.T) {
	_, passages := ReadPassages([]byte(`<main><h1>Prices</h1>` +
		`<p><a class="link">Our story</a><a>Our <b>team</b>’s</a></p>` +
		`<p><s>$99</s><b>$79</b><!-- --><small>per user</small>, <em>yearly</em>.</p>` +
		`<a class="button">Apply</a></main>`))
	if want := "Our story Our team’s $99 $79 per user, yearly."; len(passages) != 1 || passages[0].Body != want {
		t.Errorf("%+v", passages)
	}
}

func TestOnlyASummaryThatAsksIsAQuestion(t *testing.T) {
	_, passages := ReadPassages([]byte(`<main><h1>Prices</h1>` +
		`<details><summary>Who counts as a user?</summary><p>Everyone.</p></details>` +
		`<details><summary>Transcript</summary><p>Welcome.</p></details></main>`))
	want := []Passage{
		{},
		{Heading: "Who counts as a user?", Body: "Everyone.", IsQuestion: true},
		{Heading: "Transcript", Body: "Welcome."},
	}
	if !slices.Equal(passages, want) {
		t.Errorf("%+v", passages)
	}
}
