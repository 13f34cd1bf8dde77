package observe

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"
)

var pages = []string{"home", "article", "other"}

func TestReadVitalsAcceptsOnlyReports(t *testing.T) {
	for text, want := range map[string]*VitalsReport{
		`{"page":"home","lcp":1234.5,"inp":80,"cls":0}`: {
			"home", map[string]float64{"lcp": 1234.5, "inp": 80, "cls": 0},
		},
		`{"page":"/blog/whose-case-this-is","lcp":1}`: {"other", map[string]float64{"lcp": 1}},
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
		report, err := ReadVitals(text, pages)
		if (err == nil) != (want != nil) || want != nil && !reflect.DeepEqual(report, *want) {
			t.Errorf("%s: %v, %v", text, report, err)
		}
	}
}

func TestTheDayIsSummarizedByPageAndThenDropped(t *testing.T) {
	day, now := NewVitalsDay(pages), time.Unix(1_800_000_000, 0)
	for i := range 100 {
		day.Add(
			VitalsReport{"home", map[string]float64{"lcp": 20 * float64(i) * 4, "cls": 0.3}},
			now.Add(time.Duration(i%3)*time.Hour),
		)
	}
	day.Add(VitalsReport{"article", map[string]float64{"inp": 40}}, now)
	got := day.Summaries(now.Add(2 * time.Hour))
	if len(got) != 3 || got[0].Page != "home" || got[0].Metric != "lcp" || got[0].Reports != 100 ||
		got[2].Page != "article" ||
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
	day.Add(VitalsReport{"home", map[string]float64{"lcp": 1}}, now.Add(48*time.Hour))
	if got := day.Summaries(now.Add(48 * time.Hour)); len(got) != 1 || got[0].Reports != 1 {
		t.Error(got)
	}
}

func TestGoodAndPoorAreBoundsOfTheHistograms(t *testing.T) {
	for _, metric := range Vitals {
		for _, bound := range []float64{metric.Good, metric.Poor} {
			if !slices.Contains(metric.Bounds, bound) || !slices.IsSorted(metric.Bounds) {
				t.Error(fmt.Sprint(metric.Name, bound))
			}
		}
	}
}
