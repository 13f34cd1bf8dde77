package site

import "slices"

// wanted is a page that should exist, as the hooks say.
type wanted struct {
	path string
	// source has the versions of all that the page shows: a page stored under another source is stale. It is worked
	// out when it is asked for.
	source      func() (string, error)
	isOneOfMany bool // there may be so many of its kind that others need not wait for it
	// isLast: it comes after the page that was just saved, where readers look for a new article. Only together with
	// isOneOfMany.
	isLast bool
	of     asked
}

func (w *wanted) isArticle() bool { return w.isOneOfMany && !w.isLast }

// version is what a stored page was rendered by and from.
type version struct{ build, source string }

// savedAtOnce: so few changed articles were just saved, or lead on to one that was. More of them are an author's, or
// were never rendered.
const savedAtOnce = 5

// order is in which order stale pages are rendered.
type order struct {
	// first in this run, however long it takes: what readers wait for, what was just saved, and untrue.
	first []*wanted
	// later, as far as there is time.
	later []*wanted
	// untrue are the lists and their like, of which there are few, that lack something or show what is no longer true.
	untrue []*wanted
}

// orderOf orders the stale pages among those that are wanted. A page is stale when what it shows has changed, when it
// is missing, or when another build rendered it. stored and awaited, the pages that readers wait for, are by path.
//
// What shows something that is no longer true comes before what another build rendered, which is true all the same.
// Lists of articles come after the articles that were just saved, but before those that were never rendered: a reader
// of such an article waits for it, while a list that is not renewed goes on to lead to what was unpublished, and one
// that was never rendered is answered with 404. The page of a webinar or a role comes before the list that is about to
// lead to it.
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
	if len(articles) <= savedAtOnce {
		first = append(first, articles...)
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

// only are the pages of which something is true, in their order.
func only(pages []*wanted, isTrue func(*wanted) bool) (some []*wanted) {
	for _, page := range pages {
		if isTrue(page) {
			some = append(some, page)
		}
	}
	return some
}
