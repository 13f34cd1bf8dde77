package site

import (
	"context"
	"database/sql"
	"errors"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/dbx"

	"lexharbor/internal/testapp"
)

func TestASecondRequestForAnArticleNeedsNoDatabase(t *testing.T) {
	app := testapp.New(t)
	s := followed(t, app)
	testapp.Save(
		t,
		app,
		pagesCollection,
		map[string]any{"path": "/blog/fast", "html": "<h1>fast</h1>", "build": s.meta.Build, "status": 200},
	)
	var reads atomic.Int32
	for _, pool := range []dbx.Builder{app.ConcurrentDB(), app.NonconcurrentDB()} {
		pool.(*dbx.DB).QueryLogFunc = func(_ context.Context, _ time.Duration, query string, _ *sql.Rows, _ error) {
			// Do not count the query of syncPages, which runs in the background.
			if !strings.HasPrefix(query, "SELECT id, path, updated, build") {
				reads.Add(1)
			}
		}
	}
	tag := ""
	for range 50 {
		for _, status := range []int{200, 304} {
			request, recorder := httptest.NewRequest(
				"GET",
				"https://firm.example/blog/fast",
				nil,
			), httptest.NewRecorder()
			request.Header.Set("Accept-Encoding", "br")
			if status == 304 {
				request.Header.Set("If-None-Match", tag)
			}
			s.ServeHTTP(recorder, request)
			if recorder.Code != status {
				t.Fatalf("status %d, not %d", recorder.Code, status)
			}
			tag = recorder.Header().Get("Etag")
		}
	}
	if reads.Load() != 1 {
		t.Errorf("%d reads for a hundred requests", reads.Load())
	}
}

func TestAPageThatReadersWaitForIsNotReportedAsMissing(t *testing.T) {
	s := testSite(t)
	s.addresses.read = func() (postAddresses, error) {
		return postAddresses{changed: map[string]string{"slow": "2026-11-25 10:00:00.000Z"}}, nil
	}
	s.RenderBy(func() {})
	patience, cancel := context.WithCancel(t.Context())
	cancel()
	for path, status := range map[string]int{"/blog/slow": 503, "/blog/unknown": 404} {
		recorder := httptest.NewRecorder()
		s.ServeHTTP(recorder, httptest.NewRequest("GET", "https://firm.example"+path, nil).WithContext(patience))
		later := recorder.Header().Get("Retry-After") == "2" && recorder.Header().Get("Refresh") == "2"
		if recorder.Code != status || later != (status == 503) {
			t.Errorf("%s is answered %d, %v", path, recorder.Code, recorder.Header())
		}
	}
}

func TestARememberedValueIsReadAgainAfterAChange(t *testing.T) {
	reads := 0
	var r remembered[int]
	r.read = func() (int, error) {
		reads++
		if reads == 1 {
			r.forget() // the data changed during the read
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

func TestARememberedValueIsReadAgainWhenItExpires(t *testing.T) {
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
	end = time.Now().Add(-time.Millisecond) // a post became due during the read
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
	r.ends = func() (time.Time, error) { return time.Time{}, nil } // no post is scheduled any more
	for i, want := range []int{5, 5} {
		if got, err := r.get(); got != want || err != nil {
			t.Errorf("question %d without an end: %d, %v", i, got, err)
		}
	}
}

func TestReadersOfAnotherBuildsPageWaitAndGetTheOldOneIfRenderingFails(t *testing.T) {
	app := testapp.New(t)
	s := followed(t, app)
	record := testapp.Save(
		t,
		app,
		pagesCollection,
		map[string]any{"path": "/blog/stale", "html": "old", "build": "another", "status": 200},
	)
	if body := testapp.Text(t, testapp.Ask(s, "GET", "/blog/stale")); body == "" {
		t.Error("nothing is served")
	}
	var runs atomic.Int32
	s.requestRender = func() { // renders after all readers have sent their requests
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
			if body := testapp.Text(t, testapp.Ask(s, "GET", "/blog/stale")); body != "<head></head><main>fresh</"+
				"main><script></script>" {
				t.Error(body)
			}
		})
	}
	readers.Wait()
}
