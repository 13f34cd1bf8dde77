// Web vitals measure how fast a page felt to a visitor: when its largest element appeared (LCP), how much its layout
// shifted (CLS), how long a reaction to a click took (INP), how fast a press on a link showed the next page, and the
// longest frame. A random sample of browsers reports them without personal data. The server only adds them to
// histograms by group. It validates every value.

package observe

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"sync"
	"time"
)

// Vital is a web vital with the upper bounds of its histogram. web.dev rates values up to Good as good, and above Poor
// as poor.
type Vital struct {
	Name       string // the key in a report
	By         string // the dimension: "page", "source" or "script", also a key in a report
	Help       string
	Good, Poor float64
	Most       float64 // reports with larger values are invalid
	Bounds     []float64
}

// vitalDimensions are the values of Vital.By, in the order of Summaries.
var vitalDimensions = []string{"page", "source", "script"}

// Vitals lists all web vitals: largest contentful paint (ms), interaction to next paint (ms), cumulative layout shift
// (no unit), the time from the press of a link to the first contentful paint of the next page (ms), and the longest
// animation frame (ms). An input during such a frame waits for its end, so it is rated like an interaction.
var Vitals = []Vital{
	{
		"lcp", "page", "Largest contentful paint in milliseconds, by kind of page, of the visits that report it.", 2500,
		4000, 120_000, []float64{250, 500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000},
	},
	{
		"inp", "page", "Interaction to next paint in milliseconds, likewise.", 200, 500, 60_000,
		[]float64{25, 50, 75, 100, 150, 200, 300, 400, 500, 1000, 2500},
	},
	{
		"cls", "page", "Cumulative layout shift, likewise.", 0.1, 0.25, 100,
		[]float64{0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1},
	},
	{
		"next", "page", "Milliseconds from the press of a link to the heading of the next page, by its kind.", 1800,
		3000, 120_000, nextBounds,
	},
	{
		"next", "source", "The same by what answered: network, service worker, static route, or router.",
		1800, 3000, 120_000, nextBounds,
	},
	{
		"frame", "script", "Milliseconds of a visit's longest animation frame above 50, by its longest script.",
		200, 500, 60_000, []float64{50, 75, 100, 150, 200, 300, 400, 500, 1000, 2500},
	},
}

var nextBounds = []float64{50, 100, 150, 200, 300, 400, 500, 750, 1000, 1800, 3000, 6000}

// Metric returns the name of the vital's histogram for Prometheus.
func (v Vital) Metric() string {
	if v.By == "page" {
		return "lexharbor_web_vitals_" + v.Name
	}
	return "lexharbor_web_vitals_" + v.Name + "_by_" + v.By
}

// VitalsReport is one browser's report. Vitals that the browser could not measure are missing.
type VitalsReport struct {
	Groups map[string]string  // by Vital.By
	Values map[string]float64 // by Vital.Name
}

// each calls count for every vital that has a value and a group in the report.
func (r VitalsReport) each(count func(vital Vital, group string, value float64)) {
	for _, vital := range Vitals {
		group, hasGroup := r.Groups[vital.By]
		if value, isThere := r.Values[vital.Name]; isThere && hasGroup {
			count(vital, group, value)
		}
	}
}

// ReadVitals parses a browser's JSON report. It fails for an unknown metric, an impossible value or a missing page
// type. groups lists the allowed groups by Vital.By. An unknown group counts as the last of its list. The caller must
// limit the size of the text.
func ReadVitals(text string, groups map[string][]string) (VitalsReport, error) {
	var fields map[string]any
	if json.Unmarshal([]byte(text), &fields) != nil {
		return VitalsReport{}, errors.New("this is no report")
	}
	report := VitalsReport{map[string]string{}, map[string]float64{}}
	for name, given := range fields {
		if allowed := groups[name]; len(allowed) > 0 {
			group, isText := given.(string)
			if !isText {
				return VitalsReport{}, errors.New("this is no name of a group")
			}
			if !slices.Contains(allowed, group) {
				group = allowed[len(allowed)-1]
			}
			report.Groups[name] = group
			continue
		}
		at := slices.IndexFunc(Vitals, func(each Vital) bool { return each.Name == name })
		value, isNumber := given.(float64)
		if at < 0 || !isNumber || math.IsNaN(value) || value < 0 || value > Vitals[at].Most {
			return VitalsReport{}, errors.New("this is no value of a metric")
		}
		report.Values[name] = value
	}
	if report.Groups["page"] == "" || len(report.Values) == 0 {
		return VitalsReport{}, errors.New("this names no page or no value")
	}
	return report, nil
}

// vitalsHours is how many hours Summaries covers, including the current one.
const vitalsHours = 24

// vitalsKey names a histogram of an hour.
type vitalsKey struct{ name, by, group string }

type vitalsHour struct {
	number int64 // hours since 1970
	counts map[vitalsKey][]uint
}

// VitalsDay contains the histograms of the last 24 hours. They are lost when the program ends.
type VitalsDay struct {
	mu     sync.Mutex
	groups map[string][]string
	ring   [vitalsHours]vitalsHour
}

// NewVitalsDay returns empty counts for these groups, which are listed by Vital.By.
func NewVitalsDay(groups map[string][]string) *VitalsDay { return &VitalsDay{groups: groups} }

// Add counts a report.
func (d *VitalsDay) Add(report VitalsReport, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	number := now.Unix() / 3600
	at := &d.ring[number%vitalsHours]
	if at.number != number || at.counts == nil {
		*at = vitalsHour{number, map[vitalsKey][]uint{}}
	}
	report.each(func(vital Vital, group string, value float64) {
		key := vitalsKey{vital.Name, vital.By, group}
		if at.counts[key] == nil {
			at.counts[key] = make([]uint, len(vital.Bounds)+1)
		}
		bucket, _ := slices.BinarySearch(vital.Bounds, value)
		at.counts[key][bucket]++
	})
}

// VitalsSummary summarizes a web vital for a group. P75 is the value that three of four reports do not exceed,
// estimated from the histogram.
type VitalsSummary struct {
	Metric  string  `json:"metric"`
	By      string  `json:"by"`
	Group   string  `json:"group"`
	Reports uint    `json:"reports"`
	P75     float64 `json:"p75"`
	Good    float64 `json:"good"` // share of reports that are good, 0 to 1
	Poor    float64 `json:"poor"`
}

// Summaries returns the summaries of the last 24 hours, in the order of the dimensions and their groups. Combinations
// without a report are missing.
func (d *VitalsDay) Summaries(now time.Time) []VitalsSummary {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := []VitalsSummary{}
	for _, by := range vitalDimensions {
		for _, group := range d.groups[by] {
			for _, vital := range Vitals {
				if vital.By != by {
					continue
				}
				sums := make([]uint, len(vital.Bounds)+1)
				for _, each := range d.ring {
					if each.number > now.Unix()/3600-vitalsHours {
						for i, count := range each.counts[vitalsKey{vital.Name, by, group}] {
							sums[i] += count
						}
					}
				}
				if summary := vitalsSummaryOf(vital, sums); summary.Reports > 0 {
					summary.Group = group
					all = append(all, summary)
				}
			}
		}
	}
	return all
}

func vitalsSummaryOf(vital Vital, counts []uint) VitalsSummary {
	summary := VitalsSummary{Metric: vital.Name, By: vital.By}
	var good, poor uint
	for i, count := range counts {
		summary.Reports += count
		if i < len(vital.Bounds) && vital.Bounds[i] <= vital.Good {
			good += count
		} else if i == len(vital.Bounds) || vital.Bounds[i] > vital.Poor {
			poor += count
		}
	}
	if summary.Reports == 0 {
		return summary
	}
	all := float64(summary.Reports)
	summary.Good, summary.Poor = float64(good)/all, float64(poor)/all
	wanted, below := 0.75*all, 0.0
	for i, count := range counts {
		if float64(count) > 0 && below+float64(count) >= wanted {
			from, to := 0.0, vital.Bounds[len(vital.Bounds)-1]
			if i > 0 {
				from = vital.Bounds[i-1]
			}
			if i < len(vital.Bounds) {
				to = vital.Bounds[i]
			}
			summary.P75 = from + (to-from)*(wanted-below)/float64(count)
			break
		}
		below += float64(count)
	}
	return summary
}
