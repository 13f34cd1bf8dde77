// Package observe reports the state of the running program: a registry of metrics for Prometheus, the readiness checks,
// the journal, and the last 24 hours, including web vitals, for the status page. It does not depend on the packages
// that it measures.
//
// Each label has a fixed set of values. Counters and histograms count any other value as "other", and gauges drop it.
// Therefore no visitor can create more time series.
package observe

// Decision: docs/decisions/0032-the-program-reports-its-own-health.md

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Other is the label value for all values that a label does not list.
const Other = "other"

// Label is a dimension of a metric, with all its possible values.
type Label struct {
	Name   string
	Values []string
}

// Registry contains all metrics. The zero value is empty and ready for use.
type Registry struct {
	mu       sync.Mutex
	families []family
	prepare  []func()
}

type family struct {
	name, help, kind string
	write            func(w *writer, name string)
}

// BeforeWriting registers a function that runs once before each output of all metrics, to read values that several
// metrics share.
func (r *Registry) BeforeWriting(read func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.prepare = append(r.prepare, read)
}

func (r *Registry) add(f family) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if slices.ContainsFunc(r.families, func(each family) bool { return each.name == f.name }) {
		panic("metrics: " + f.name + " is there already")
	}
	r.families = append(r.families, f)
}

// Names returns the names of all metrics, in the order of output.
func (r *Registry) Names() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var names []string
	for _, each := range r.families {
		names = append(names, each.name)
	}
	return names
}

// Counter is a metric that only grows. Add takes the label values in the order of the labels.
type Counter struct {
	labels []Label
	series []atomic.Uint64
}

// Counter registers a counter. Its name must end in _total. It panics if the name is taken.
func (r *Registry) Counter(name, help string, labels ...Label) *Counter {
	c := &Counter{labels: withOther(labels)}
	c.series = make([]atomic.Uint64, sizeOf(c.labels))
	r.add(family{name, help, "counter", func(w *writer, name string) {
		for i := range c.series {
			w.sample(name, pairs(c.labels, i), float64(c.series[i].Load()))
		}
	}})
	return c
}

// Add increments the series with these label values.
func (c *Counter) Add(values ...string) { c.series[indexOf(c.labels, values)].Add(1) }

// Histogram counts values in buckets with fixed upper bounds.
type Histogram struct {
	labels []Label
	bounds []float64 // in ascending order
	series []buckets
}

type buckets struct {
	counts []atomic.Uint64 // not cumulative; the last is for values above all bounds
	sum    atomic.Uint64   // the bits of a float64
}

// Histogram registers a histogram with these upper bounds, which have the unit of the observed values.
func (r *Registry) Histogram(name, help string, bounds []float64, labels ...Label) *Histogram {
	h := &Histogram{labels: withOther(labels), bounds: bounds}
	h.series = make([]buckets, sizeOf(h.labels))
	for i := range h.series {
		h.series[i].counts = make([]atomic.Uint64, len(bounds)+1)
	}
	r.add(family{name, help, "histogram", func(w *writer, name string) {
		for i := range h.series {
			h.series[i].write(w, name, bounds, pairs(h.labels, i))
		}
	}})
	return h
}

// Observe counts a value in the series with these label values.
func (h *Histogram) Observe(value float64, values ...string) {
	series := &h.series[indexOf(h.labels, values)]
	at, _ := slices.BinarySearch(h.bounds, value)
	series.counts[at].Add(1)
	for {
		before := series.sum.Load()
		if series.sum.CompareAndSwap(before, math.Float64bits(math.Float64frombits(before)+value)) {
			return
		}
	}
}

func (s *buckets) write(w *writer, name string, bounds []float64, labels []string) {
	count := uint64(0)
	for i := range s.counts {
		count += s.counts[i].Load()
		bound := "+Inf"
		if i < len(bounds) {
			bound = strconv.FormatFloat(bounds[i], 'g', -1, 64)
		}
		w.sample(name+"_bucket", append(slices.Clone(labels), "le", bound), float64(count))
	}
	w.sample(name+"_sum", labels, math.Float64frombits(s.sum.Load()))
	w.sample(name+"_count", labels, float64(count))
}

// Durations is a histogram of durations in seconds.
type Durations struct{ *Histogram }

// Durations registers a histogram with these bounds in seconds. Its name must end in _seconds.
func (r *Registry) Durations(name, help string, bounds []float64, labels ...Label) *Durations {
	return &Durations{r.Histogram(name, help, bounds, labels...)}
}

// Observe counts a duration in the series with these label values.
func (d *Durations) Observe(took time.Duration, values ...string) {
	d.Histogram.Observe(took.Seconds(), values...)
}

// Gauge registers a metric that is read for each output. read must call report with each value and its label values, in
// the order of the labels. A value is dropped if one of its label values is not listed.
func (r *Registry) Gauge(name, help string, read func(report func(value float64, values ...string)), labels ...Label) {
	r.collected(name, help, "gauge", read, labels)
}

// CounterFrom is like Gauge, for a value that only grows and that other code counts. Its name must end in _total.
func (r *Registry) CounterFrom(
	name, help string,
	read func(report func(value float64, values ...string)),
	labels ...Label,
) {
	r.collected(name, help, "counter", read, labels)
}

func (r *Registry) collected(
	name, help, kind string,
	read func(report func(value float64, values ...string)),
	labels []Label,
) {
	r.add(family{name, help, kind, func(w *writer, name string) {
		read(func(value float64, values ...string) {
			named := make([]string, 0, 2*len(labels))
			for i, label := range labels {
				if !slices.Contains(label.Values, values[i]) {
					return
				}
				named = append(named, label.Name, values[i])
			}
			w.sample(name, named, value)
		})
	}})
}

// ServeHTTP answers GET and HEAD with all metrics, in the text format of Prometheus.
func (r *Registry) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodGet && request.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	_ = r.Write(w) // an error means only that the client disconnected
}

// Write writes all metrics in the text format of Prometheus. Concurrent callers wait for each other.
func (r *Registry) Write(to io.Writer) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, read := range r.prepare {
		read()
	}
	w := &writer{bufio.NewWriter(to)}
	for _, each := range r.families {
		fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", each.name, escape(each.help, false), each.name, each.kind)
		each.write(w, each.name)
	}
	return w.Flush()
}

type writer struct{ *bufio.Writer }

// sample writes one line. labels alternates names and values.
func (w *writer) sample(name string, labels []string, value float64) {
	w.WriteString(name)
	for i := 0; i < len(labels); i += 2 {
		w.WriteString(map[bool]string{true: "{", false: ","}[i == 0])
		fmt.Fprintf(w, `%s="%s"`, labels[i], escape(labels[i+1], true))
	}
	if len(labels) > 0 {
		w.WriteByte('}')
	}
	text := strconv.FormatFloat(value, 'g', -1, 64)
	if math.IsInf(value, 1) {
		text = "+Inf"
	}
	fmt.Fprintf(w, " %s\n", text)
}

func escape(text string, isLabel bool) string {
	text = strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(text)
	if isLabel {
		text = strings.ReplaceAll(text, `"`, `\"`)
	}
	return text
}

func withOther(labels []Label) []Label {
	all := slices.Clone(labels)
	for i := range all {
		if !slices.Contains(all[i].Values, Other) {
			all[i].Values = append(slices.Clone(all[i].Values), Other)
		}
	}
	return all
}

func sizeOf(labels []Label) int {
	size := 1
	for _, each := range labels {
		size *= len(each.Values)
	}
	return size
}

// indexOf returns the index of the series with these label values. The last label varies fastest.
func indexOf(labels []Label, values []string) int {
	index := 0
	for i, label := range labels {
		at := slices.Index(label.Values, values[i])
		if at < 0 {
			at = slices.Index(label.Values, Other)
		}
		index = index*len(label.Values) + at
	}
	return index
}

// pairs returns the labels of a series, alternating names and values.
func pairs(labels []Label, index int) []string {
	named := make([]string, 2*len(labels))
	for i := len(labels) - 1; i >= 0; i-- {
		values := labels[i].Values
		named[2*i], named[2*i+1] = labels[i].Name, values[index%len(values)]
		index /= len(values)
	}
	return named
}
