package site

import (
	"fmt"
	"slices"
	"testing"
)

func few(path string) *wanted { return page(path, "now") }

func article(path string) *wanted {
	one := page(path, "now")
	one.isOneOfMany = true
	return one
}

func listing(path string) *wanted {
	one := article(path)
	one.isLast = true
	return one
}

func page(path, source string) *wanted {
	return &wanted{path: path, source: func() (string, error) { return source, nil }}
}

func articles(count int, name string) (all []*wanted) {
	for n := range count {
		all = append(all, article(fmt.Sprintf("%s %d", name, n)))
	}
	return all
}

func pathsOf(pages []*wanted) (all []string) {
	for _, each := range pages {
		all = append(all, each.path)
	}
	return all
}

var (
	current        = &version{"this", "now"}
	untrue         = &version{"this", "before"}
	ofAnotherBuild = &version{"another", "now"}
)

// storedPages contains the wanted pages, and by path the versions of those that are stored.
type storedPages struct {
	pages  []*wanted
	stored map[string]version
}

func (s *storedPages) add(as *version, pages ...*wanted) *storedPages {
	for _, each := range pages {
		s.pages = append(s.pages, each)
		if as != nil {
			s.stored[each.path] = *as
		}
	}
	return s
}

func stored(as *version, pages ...*wanted) *storedPages {
	return (&storedPages{stored: map[string]version{}}).add(as, pages...)
}

func (s *storedPages) expect(t *testing.T, awaited, first, later []string) {
	t.Helper()
	waiting := map[string]bool{}
	for _, path := range awaited {
		waiting[path] = true
	}
	ordered, err := orderOf(s.pages, s.stored, "this", waiting)
	if err != nil {
		t.Fatal(err)
	}
	if got := pathsOf(ordered.first); !slices.Equal(got, first) {
		t.Errorf("first %q, not %q", got, first)
	}
	if got := pathsOf(ordered.later); !slices.Equal(got, later) {
		t.Errorf("later %q, not %q", got, later)
	}
}

func TestAListWithAWithdrawnArticleComesBeforeArticlesNeverRendered(t *testing.T) {
	missing := articles(60, "article")
	stored(untrue, few("index")).add(nil, missing...).add(untrue, listing("field")).
		add(current, listing("another field")).
		expect(t, nil, []string{"index"}, append([]string{"field"}, pathsOf(missing)...))
}

func TestASavedArticleIsRenderedBeforePagesOfAnotherBuild(t *testing.T) {
	left := articles(60, "article")
	stored(ofAnotherBuild, left...).add(untrue, article("edited"), article("leads on to it")).
		add(ofAnotherBuild, listing("left")).add(untrue, listing("of it")).
		expect(
			t,
			nil,
			[]string{"edited", "leads on to it"},
			slices.Concat([]string{"of it"}, pathsOf(left), []string{"left"}),
		)
}

func TestASavedArticleDoesNotWaitForArticlesNeverRendered(t *testing.T) {
	missing := articles(60, "missing")
	stored(nil, missing...).add(untrue, few("index"), article("edited"), listing("of it")).
		expect(t, nil, []string{"edited", "index"}, append([]string{"of it"}, pathsOf(missing)...))
	changed := articles(60, "of an author")
	stored(untrue, changed...).add(untrue, few("index")).add(nil, article("new"), listing("of it")).
		expect(t, nil, []string{"new", "index"}, append([]string{"of it"}, pathsOf(changed)...))
}

func TestOutdatedArticlesComeBeforeMissingOnes(t *testing.T) {
	changed, missing := articles(6, "changed"), articles(6, "missing")
	stored(nil, missing...).add(untrue, changed...).
		expect(t, nil, nil, slices.Concat(pathsOf(changed), pathsOf(missing)))
}

func TestAwaitedPagesComeFirstAndEachPageIsRenderedOnce(t *testing.T) {
	others := slices.DeleteFunc(pathsOf(articles(9, "article")), func(path string) bool { return path == "article 7" })
	stored(untrue, few("list")).add(ofAnotherBuild, few("left list")).add(nil, articles(9, "article")...).
		add(nil, listing("field")).add(ofAnotherBuild, listing("left field")).
		expect(
			t,
			[]string{"article 7", "left field", "not wanted"},
			[]string{"article 7", "left field", "list"},
			append([]string{"left list", "field"}, others...),
		)
}

func TestAPageComesBeforeTheListThatWillLinkToIt(t *testing.T) {
	stored(untrue, few("list")).add(nil, few("announced")).add(untrue, few("another list")).
		expect(t, nil, []string{"announced", "list", "another list"}, nil)
}

func TestTheSourceOfAMissingPageIsNotComputed(t *testing.T) {
	one := &wanted{path: "missing", source: func() (string, error) { panic("it takes time") }}
	stored(nil, one).expect(t, nil, []string{"missing"}, nil)
}
