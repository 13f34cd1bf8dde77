package site

import (
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lexharbor/internal/testapp"
)

// rate counts how many answers of an address several connections get in a short time.
func rate(t *testing.T, address string, header http.Header, status int) float64 {
	t.Helper()
	const readers, length = 4, 150 * time.Millisecond
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: readers}}
	defer client.CloseIdleConnections()
	var answers atomic.Int64
	var readersDone sync.WaitGroup
	began := time.Now()
	for range readers {
		readersDone.Go(func() {
			for time.Since(began) < length {
				request, err := http.NewRequest(http.MethodGet, address, nil)
				if err != nil {
					t.Error(err)
					return
				}
				request.Header = header
				response, err := client.Do(request)
				if err != nil {
					t.Error(err)
					return
				}
				response.Body.Close()
				if response.StatusCode != status {
					t.Errorf("%s: %d", address, response.StatusCode)
					return
				}
				answers.Add(1)
			}
		})
	}
	readersDone.Wait()
	return float64(answers.Load()) / time.Since(began).Seconds()
}

func TestAnArticleIsServedNearlyAsFastAsABuiltPage(t *testing.T) {
	app := testapp.New(t)
	s := followed(t, app)
	testapp.Save(t, app, pagesCollection, map[string]any{"path": "/blog/fast", "html": string(s.files["/login"].Plain), "build": s.meta.Build, "status": 200})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: s}
	go func() { _ = server.Serve(listener) }()
	defer server.Close()
	origin := "http://" + listener.Addr().String()
	tag := func(page string) http.Header {
		return http.Header{"If-None-Match": {s.find(page).Tag}, "Accept-Encoding": {"identity"}}
	}
	for name, kind := range map[string]struct {
		status         int
		built, article http.Header
	}{
		"whole":     {200, http.Header{"Accept-Encoding": {"br"}}, http.Header{"Accept-Encoding": {"br"}}},
		"unchanged": {304, tag("/login"), tag("/blog/fast")},
	} {
		if kind.status == http.StatusNotModified {
			for _, header := range []http.Header{kind.built, kind.article} {
				header.Set("If-None-Match", `"`+header.Get("If-None-Match")+`"`)
			}
		}
		var built, article float64
		for range 4 { // in turns, so that what else the machine does slows both
			built += rate(t, origin+"/login", kind.built, kind.status)
			article += rate(t, origin+"/blog/fast", kind.article, kind.status)
		}
		t.Logf("%s: %.0f built pages and %.0f articles in a second", name, built/4, article/4)
		if article < 0.4*built {
			t.Errorf("%s: an article is served at %.2f of the rate of a built page", name, article/built)
		}
	}
}

func TestWhatIsRememberedIsReadAgainAfterAChange(t *testing.T) {
	reads := 0
	var r remembered[int]
	r.read = func() (int, error) {
		reads++
		if reads == 1 {
			r.forget() // it has changed while it was read
		}
		return reads, nil
	}
	for i, want := range []int{1, 2, 2, 2} {
		if got, err := r.get(); got != want || err != nil {
			t.Errorf("question %d: %d, %v", i, got, err)
		}
	}
	r.forget()
	if got, _ := r.get(); got != 3 {
		t.Errorf("after a change: %d", got)
	}
}

func TestWhatIsRememberedIsReadAgainWhenItsTimeIsOver(t *testing.T) {
	reads, end := 0, time.Now().Add(time.Hour)
	r := remembered[int]{
		read: func() (int, error) { reads++; return reads, nil },
		ends: func() (time.Time, error) { return end, nil },
	}
	for i, want := range []int{1, 1} {
		if got, err := r.get(); got != want || err != nil {
			t.Errorf("question %d: %d, %v", i, got, err)
		}
	}
	end = time.Now().Add(-time.Millisecond) // a post was due while it was read
	r.forget()
	for i, want := range []int{2, 3, 4} {
		if got, err := r.get(); got != want || err != nil {
			t.Errorf("question %d after the end: %d, %v", i, got, err)
		}
	}
	r.ends = func() (time.Time, error) { return time.Time{}, errors.New("unreadable") }
	if got, err := r.get(); got != 4 || err == nil {
		t.Errorf("when the end cannot be read: %d, %v", got, err)
	}
	r.ends = func() (time.Time, error) { return time.Time{}, nil } // nothing more is scheduled
	for i, want := range []int{5, 5} {
		if got, err := r.get(); got != want || err != nil {
			t.Errorf("question %d without an end: %d, %v", i, got, err)
		}
	}
}

func TestReadersWaitForAPageOfAnotherBuildAndAreServedTheOldOneIfItFails(t *testing.T) {
	app := testapp.New(t)
	s := followed(t, app)
	record := testapp.Save(t, app, pagesCollection, map[string]any{"path": "/blog/stale", "html": "old", "build": "another", "status": 200})
	if body := testapp.Text(t, testapp.Ask(s, "GET", "/blog/stale")); body == "" {
		t.Error("nothing is served")
	}
	var runs atomic.Int32
	s.requestRender = func() { // renders it after everybody has asked
		if runs.Add(1) == 3 {
			record.Set("html", "fresh")
			record.Set("build", s.meta.Build)
			if err := app.Save(record); err != nil {
				t.Error(err)
			}
		}
	}
	var readers sync.WaitGroup
	for range 3 {
		readers.Go(func() {
			if body := testapp.Text(t, testapp.Ask(s, "GET", "/blog/stale")); body != "<head></head><main>fresh</main><script></script>" {
				t.Error(body)
			}
		})
	}
	readers.Wait()
}
