// Web vitals measure how fast a page felt to a visitor: when its largest element appeared (LCP), how much its layout
// shifted (CLS), how long a reaction to a click took (INP). A random sample of browsers reports them without personal
// data. The server only adds them to histograms by page type. It validates every value.

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
	Help       string
	Good, Poor float64
	Most       float64 // reports with larger values are invalid
	Bounds     []float64
}

// Vitals lists all web vitals: largest contentful paint (ms), interaction to next paint (ms), cumulative layout shift
// (no unit).
var Vitals = []Vital{
	{
		"lcp", "Largest contentful paint in milliseconds, by kind of page, of the visits that report it.", 2500, 4000,
		120_000, []float64{250, 500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000},
	},
	{
		"inp", "Interaction to next paint in milliseconds, likewise.", 200, 500, 60_000,
		[]float64{25, 50, 75, 100, 150, 200, 300, 400, 500, 1000, 2500},
	},
	{
		"cls", "Cumulative layout shift, likewise.", 0.1, 0.25, 100,
		[]float64{0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1},
	},
}

// VitalsReport is one browser's report. Vitals that the browser could not measure are missing.
type VitalsReport struct {
	Page   string
	Values map[string]float64 // by Vital.Name
}

// ReadVitals parses a browser's JSON report. It fails for an unknown metric or an impossible value. An unknown page
// type counts as the last of pages. The caller must limit the size of the text.
func ReadVitals(text string, pages []string) (VitalsReport, error) {
	var fields map[string]any
	if json.Unmarshal([]byte(text), &fields) != nil || len(fields) < 2 {
		return VitalsReport{}, errors.New("this is no report")
	}
	page, isText := fields["page"].(string)
	delete(fields, "page")
	if !isText || len(pages) == 0 {
		return VitalsReport{}, errors.New("this names no page")
	}
	if !slices.Contains(pages, page) {
		page = pages[len(pages)-1]
	}
	report := VitalsReport{page, map[string]float64{}}
	for name, given := range fields {
		at := slices.IndexFunc(Vitals, func(each Vital) bool { return each.Name == name })
		value, isNumber := given.(float64)
		if at < 0 || !isNumber || math.IsNaN(value) || value < 0 || value > Vitals[at].Most {
			return VitalsReport{}, errors.New("this is no value of a metric")
		}
		report.Values[name] = value
	}
	return report, nil
}

// vitalsHours is how many hours Summaries covers, including the current one.
const vitalsHours = 24

type vitalsHour struct {
	number int64             // hours since 1970
	counts map[string][]uint // bucket counts, by page type and name of the web vital
}

// VitalsDay contains the histograms of the last 24 hours. They are lost when the program ends.
type VitalsDay struct {
	mu    sync.Mutex
	pages []string
	ring  [vitalsHours]vitalsHour
}

// NewVitalsDay returns empty counts for these page types.
func NewVitalsDay(pages []string) *VitalsDay { return &VitalsDay{pages: pages} }

// Add counts a report.
func (d *VitalsDay) Add(report VitalsReport, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	number := now.Unix() / 3600
	at := &d.ring[number%vitalsHours]
	if at.number != number || at.counts == nil {
		*at = vitalsHour{number, map[string][]uint{}}
	}
	for _, metric := range Vitals {
		value, isThere := report.Values[metric.Name]
		if !isThere {
			continue
		}
		key := report.Page + " " + metric.Name
		if at.counts[key] == nil {
			at.counts[key] = make([]uint, len(metric.Bounds)+1)
		}
		bucket, _ := slices.BinarySearch(metric.Bounds, value)
		at.counts[key][bucket]++
	}
}

// VitalsSummary summarizes a web vital for a page type. P75 is the value that three of four reports do not exceed,
// estimated from the histogram.
type VitalsSummary struct {
	Page    string  `json:"page"`
	Metric  string  `json:"metric"`
	Reports uint    `json:"reports"`
	P75     float64 `json:"p75"`
	Good    float64 `json:"good"` // share of reports that are good, 0 to 1
	Poor    float64 `json:"poor"`
}

// Summaries returns the summaries of the last 24 hours, in the order of the page types. Combinations without a report
// are missing.
func (d *VitalsDay) Summaries(now time.Time) []VitalsSummary {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := []VitalsSummary{}
	for _, page := range d.pages {
		for _, metric := range Vitals {
			sums := make([]uint, len(metric.Bounds)+1)
			for _, each := range d.ring {
				if each.number > now.Unix()/3600-vitalsHours {
					for i, count := range each.counts[page+" "+metric.Name] {
						sums[i] += count
					}
				}
			}
			if summary := vitalsSummaryOf(metric, sums); summary.Reports > 0 {
				summary.Page = page
				all = append(all, summary)
			}
		}
	}
	return all
}

func vitalsSummaryOf(metric Vital, counts []uint) VitalsSummary {
	summary := VitalsSummary{Metric: metric.Name}
	var good, poor uint
	for i, count := range counts {
		summary.Reports += count
		if i < len(metric.Bounds) && metric.Bounds[i] <= metric.Good {
			good += count
		} else if i == len(metric.Bounds) || metric.Bounds[i] > metric.Poor {
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
			from, to := 0.0, metric.Bounds[len(metric.Bounds)-1]
			if i > 0 {
				from = metric.Bounds[i-1]
			}
			if i < len(metric.Bounds) {
				to = metric.Bounds[i]
			}
			summary.P75 = from + (to-from)*(wanted-below)/float64(count)
			break
		}
		below += float64(count)
	}
	return summary
}
