package observe

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"
)

var groups = map[string][]string{
	"page":   {"home", "article", "other"},
	"source": {"network", "cache", "other"},
	"script": {"main", "no-script", "other"},
}

func onPage(page string) map[string]string { return map[string]string{"page": page} }

func TestReadVitalsAcceptsOnlyReports(t *testing.T) {
	for text, want := range map[string]*VitalsReport{
		`{"page":"home","lcp":1234.5,"inp":80,"cls":0}`: {
			onPage("home"), map[string]float64{"lcp": 1234.5, "inp": 80, "cls": 0},
		},
		`{"page":"article","next":310,"source":"cache","frame":90,"script":"main"}`: {
			map[string]string{"page": "article", "source": "cache", "script": "main"},
			map[string]float64{"next": 310, "frame": 90},
		},
		`{"page":"/blog/whose-case-this-is","next":1,"source":"Ada's router","script":"/ada.js"}`: {
			map[string]string{"page": "other", "source": "other", "script": "other"}, map[string]float64{"next": 1},
		},
		`{"page":"home","source":"cache"}`:                     nil,
		`{"page":"home","next":1,"source":7}`:                  nil,
		`{"page":"home","next":1e6}`:                           nil,
		`{"next":1,"source":"cache"}`:                          nil,
		`{"page":"home"}`:                                      nil,
		`{"lcp":1}`:                                            nil,
		`{"page":7,"lcp":1}`:                                   nil,
		`{"page":"home","lcp":"1"}`:                            nil,
		`{"page":"home","lcp":-1}`:                             nil,
		`{"page":"home","lcp":1e9}`:                            nil,
		`{"page":"home","lcp":null}`:                           nil,
		`{"page":"home","visitor":1}`:                          nil,
		`{"page":"home","lcp":1,"email":"ada@okafor.example"}`: nil,
		`[]`: nil,
		``:   nil,
	} {
		report, err := ReadVitals(text, groups)
		if (err == nil) != (want != nil) || want != nil && !reflect.DeepEqual(report, *want) {
			t.Errorf("%s: %v, %v", text, report, err)
		}
	}
}

func TestTheDayIsSummarizedByPageAndThenDropped(t *testing.T) {
	day, now := NewVitalsDay(groups), time.Unix(1_800_000_000, 0)
	for i := range 100 {
		day.Add(
			VitalsReport{onPage("home"), map[string]float64{"lcp": 20 * float64(i) * 4, "cls": 0.3}},
			now.Add(time.Duration(i%3)*time.Hour),
		)
	}
	day.Add(VitalsReport{onPage("article"), map[string]float64{"inp": 40}}, now)
	got := day.Summaries(now.Add(2 * time.Hour))
	if len(got) != 3 || got[0].Group != "home" || got[0].Metric != "lcp" || got[0].Reports != 100 ||
		got[2].Group != "article" ||
		got[2].Reports != 1 {
		t.Fatal(got)
	}
	// The LCP values are 0, 80, … 7920. Of these 100 values, 32 are at most 2500, 51 at most 4000, and 75 at most 5920.
	if lcp := got[0]; lcp.Good != 0.32 || lcp.Poor != 0.49 || math.Abs(lcp.P75-5920) > 60 {
		t.Error(lcp)
	}
	if cls := got[1]; cls.Good != 0 || cls.Poor != 1 || cls.P75 <= 0.25 || cls.P75 > 0.5 {
		t.Error(cls)
	}
	if got := day.Summaries(now.Add(25 * time.Hour)); len(got) != 2 || got[0].Reports != 33 {
		t.Error(got)
	}
	if got := day.Summaries(now.Add(48 * time.Hour)); len(got) != 0 {
		t.Error(got)
	}
	day.Add(VitalsReport{onPage("home"), map[string]float64{"lcp": 1}}, now.Add(48*time.Hour))
	if got := day.Summaries(now.Add(48 * time.Hour)); len(got) != 1 || got[0].Reports != 1 {
		t.Error(got)
	}
}

func TestAValueCountsInEachOfItsGroups(t *testing.T) {
	day, now := NewVitalsDay(groups), time.Unix(1_800_000_000, 0)
	for _, text := range []string{
		`{"page":"home","next":90,"source":"cache","frame":300,"script":"main"}`,
		`{"page":"article","next":2000,"source":"cache"}`,
		`{"page":"article","next":90,"source":"network","frame":300}`,
		`{"page":"article","next":90}`,
	} {
		report, err := ReadVitals(text, groups)
		if err != nil {
			t.Fatal(err)
		}
		day.Add(report, now)
	}
	var got []string
	for _, each := range day.Summaries(now) {
		got = append(got, fmt.Sprintf("%s %s %s %d %.2f", each.By, each.Group, each.Metric, each.Reports, each.Good))
	}
	if want := []string{
		"page home next 1 1.00", "page article next 3 0.67", "source network next 1 1.00", "source cache next 2 0.50",
		"script main frame 1 0.00",
	}; !slices.Equal(got, want) {
		t.Error(got)
	}
}

func TestGoodAndPoorAreBoundsOfTheHistograms(t *testing.T) {
	for _, metric := range Vitals {
		for _, bound := range []float64{metric.Good, metric.Poor} {
			if !slices.Contains(metric.Bounds, bound) || !slices.IsSorted(metric.Bounds) {
				t.Error(metric.Metric(), bound)
			}
		}
	}
}
