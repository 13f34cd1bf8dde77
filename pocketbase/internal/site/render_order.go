package site

import (
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

// wanted is a page that should exist according to the JavaScript hooks.
type wanted struct {
	path string
	// source returns the versions of all data that the page shows. A page stored with another source is stale. The
	// source is computed only when needed.
	source      func() (string, error)
	isOneOfMany bool // articles and their lists, of which there may be thousands; other pages do not wait for them
	// isLast marks a list of articles. It is rendered after an article that was just saved, because readers open the
	// article first. It requires isOneOfMany.
	isLast bool
	of     asked
	// isUnchanged reports in a transaction whether no data of any page has changed since the page was listed. nil means
	// that this is unknown.
	isUnchanged func(tx core.App) bool
}

func (w *wanted) isArticle() bool { return w.isOneOfMany && !w.isLast }

// version is the build that rendered a stored page, and the page's source.
type version struct{ build, source string }

// savedAtOnce is how many changed articles, and how many missing ones, may count as just saved. Saving an article also
// changes articles that link to it. If more are changed, an author changed. If more are missing, they were never
// rendered.
const savedAtOnce = 5

// order is the order in which stale pages are rendered.
type order struct {
	// first are the pages that a run always renders once the server accepts requests: those that readers wait for,
	// those just saved, and untrue.
	first []*wanted
	// later are rendered until another run is requested.
	later []*wanted
	// untrue are pages without isOneOfMany that show outdated content or are missing. There are few of them.
	untrue []*wanted
}

// orderOf orders the stale pages. A page is stale if its source has changed, if it is missing, or if another build
// rendered it. stored and awaited (the pages that readers wait for) are by path.
//
// Among pages of one kind, outdated content comes before pages of another build, whose content is still true. Lists of
// articles come after the articles that were just saved, and before articles that were never rendered. A reader of such
// an article waits until it is rendered. But an outdated list would still link to withdrawn articles, and a missing
// list would be a 404. A new page of a webinar or an open job comes before the list that will link to it.
func orderOf(pages []*wanted, stored map[string]version, build string, awaited map[string]bool) (order, error) {
	var changed, ofAnotherBuild []*wanted
	for _, page := range pages {
		before, isStored := stored[page.path]
		if !isStored {
			changed = append(changed, page)
			continue
		}
		source, err := page.source()
		switch {
		case err != nil:
			return order{}, err
		case before.source != source:
			changed = append(changed, page)
		case before.build != build:
			ofAnotherBuild = append(ofAnotherBuild, page)
		}
	}
	isStored := func(page *wanted) bool { _, found := stored[page.path]; return found }
	isMissing := func(page *wanted) bool { return !isStored(page) }
	isFew := func(page *wanted) bool { return !page.isOneOfMany }
	isLast := func(page *wanted) bool { return page.isLast }
	few, articles := only(changed, isFew), only(changed, (*wanted).isArticle)

	ordered := order{untrue: slices.Concat(only(few, isMissing), only(few, isStored))}
	first := only(slices.Concat(changed, ofAnotherBuild), func(page *wanted) bool { return awaited[page.path] })
	// Counted apart: an article that was just changed must not wait for thousands that were never rendered.
	for _, some := range [][]*wanted{only(articles, isMissing), only(articles, isStored)} {
		if len(some) <= savedAtOnce {
			first = append(first, some...)
		}
	}
	placed := map[*wanted]bool{}
	isNew := func(page *wanted) bool {
		was := placed[page]
		placed[page] = true
		return !was
	}
	ordered.first = only(append(first, ordered.untrue...), isNew)
	ordered.later = only(slices.Concat(
		only(ofAnotherBuild, isFew), only(changed, isLast), only(articles, isStored), only(articles, isMissing),
		only(ofAnotherBuild, (*wanted).isArticle), only(ofAnotherBuild, isLast),
	), isNew)
	return ordered, nil
}

// only returns the pages for which isTrue returns true, in their order.
func only(pages []*wanted, isTrue func(*wanted) bool) (some []*wanted) {
	for _, page := range pages {
		if isTrue(page) {
			some = append(some, page)
		}
	}
	return some
}
