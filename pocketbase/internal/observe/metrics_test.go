package observe

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lexharbor/internal/testapp"
)

func read(t *testing.T, r *Registry) map[string]float64 {
	t.Helper()
	var text bytes.Buffer
	if err := r.Write(&text); err != nil {
		t.Fatal(err)
	}
	samples, err := testapp.Exposition(text.String())
	if err != nil {
		t.Fatalf("%v in\n%s", err, &text)
	}
	return samples
}

func TestTheRegistryWritesTheFormatOfPrometheus(t *testing.T) {
	r := &Registry{}
	requests := r.Counter(
		"requests_total",
		"Requests.\nOf all kinds.",
		Label{"class", []string{"page", "call"}},
		Label{"code", []string{"2xx", "5xx"}},
	)
	took := r.Durations(
		"took_seconds",
		`Times with a \ in between.`,
		[]float64{0.1, 1},
		Label{"class", []string{"page"}},
	)
	depth := 0.0
	r.BeforeWriting(func() { depth++ })
	r.Gauge("depth", "How deep it is.", func(report func(float64, ...string)) { report(depth) })
	r.Gauge(
		"mails",
		"Mails.",
		func(report func(float64, ...string)) { report(3, "sent"); report(9, "of an unknown status") },
		Label{"status", []string{"sent"}},
	)
	r.CounterFrom(
		"refused_total",
		"Refused.",
		func(report func(float64, ...string)) { report(7, `too "often"`) },
		Label{"why", []string{`too "often"`}},
	)

	requests.Add("page", "2xx")
	requests.Add("page", "2xx")
	requests.Add("../../etc/passwd", "2xx")
	for _, each := range []time.Duration{time.Millisecond, 100 * time.Millisecond, 500 * time.Millisecond,
		time.Minute} {
		took.Observe(each, "page")
	}
	samples := read(t, r)
	for key, want := range map[string]float64{
		`requests_total{class="page",code="2xx"}`: 2, `requests_total{class="call",code="5xx"}`: 0,
		`requests_total{class="other",code="2xx"}`:   1,
		`took_seconds_bucket{class="page",le="0.1"}`: 2, `took_seconds_bucket{class="page",le="1"}`: 3,
		`took_seconds_bucket{class="page",le="+Inf"}`: 4,
		`took_seconds_sum{class="page"}`:              60.601, `took_seconds_count{class="page"}`: 4,
		`took_seconds_count{class="other"}`: 0,
		"depth":                             1, `mails{status="sent"}`: 3, `refused_total{why="too \"often\""}`: 7,
	} {
		if got, isThere := samples[key]; !isThere || got != want {
			t.Errorf("%s: %v, %t", key, got, isThere)
		}
	}
	if len(samples) != 9+2*5+1+1+1 {
		t.Errorf("%d series: %v", len(samples), samples)
	}
	if samples := read(t, r); samples["depth"] != 2 {
		t.Error(samples["depth"])
	}
	if names := r.Names(); !slices.Equal(
		names,
		[]string{"requests_total", "took_seconds", "depth", "mails", "refused_total"},
	) {
		t.Error(names)
	}
}

func TestTheSumOfManyLargeValuesStaysRight(t *testing.T) {
	r := &Registry{}
	wait := r.Histogram("wait_ms", "Waits.", []float64{1})
	for range 3 {
		wait.Observe(8e9)
	}
	if sum := read(t, r)["wait_ms_sum"]; sum != 24e9 {
		t.Error(sum)
	}
}

func TestUnknownLabelValuesCountAsOther(t *testing.T) {
	r := &Registry{}
	requests := r.Counter("requests_total", "Requests.", Label{"class", []string{"page"}})
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() { requests.Add(strings.Repeat("x", i)) })
	}
	all.Wait()
	if samples := read(t, r); len(samples) != 2 || samples[`requests_total{class="other"}`] != 100 {
		t.Error(samples)
	}
}

func TestTheAnswerHasTheTypeThatPrometheusAccepts(t *testing.T) {
	r := &Registry{}
	r.Counter("requests_total", "Requests.")
	for method, want := range map[string]int{"GET": http.StatusOK, "POST": http.StatusMethodNotAllowed} {
		recorder := httptest.NewRecorder()
		r.ServeHTTP(recorder, httptest.NewRequest(method, "/metrics", nil))
		if recorder.Code != want {
			t.Error(method, recorder.Code)
		}
		if kind := recorder.Header().Get("Content-Type"); method == "GET" &&
			kind != "text/plain; version=0.0.4; charset=utf-8" {
			t.Error(kind)
		}
	}
}

func TestAMetricCanBeRegisteredOnlyOnce(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a family was there twice")
		}
	}()
	r := &Registry{}
	r.Counter("requests_total", "Requests.")
	r.Counter("requests_total", "Requests.")
}

func TestTheParserRejectsInvalidOutput(t *testing.T) {
	for _, wrong := range []string{
		"# TYPE a gauge\na 1", "a 1\n", "# TYPE a gauge\na one\n", "# TYPE a gauge\n# TYPE a gauge\n",
		"# TYPE a gauge\na 1\na 2\n", "# TYPE a counter\na 1\n",
		"# TYPE a gauge\na{b=\"c} 1\n", "# TYPE a histogram\na_bucket{le=\"1\"} 2\na_bucket{le=\"+Inf\"} 1\n",
		"# TYPE a histogram\na_bucket{le=\"+Inf\"} 1\na_count 2\n",
	} {
		if samples, err := testapp.Exposition(wrong); err == nil {
			t.Errorf("%q: %v", wrong, samples)
		}
	}
}
