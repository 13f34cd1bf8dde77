package main

import (
	"net/http"
	"time"

	"lexharbor/internal/answers"
	"lexharbor/internal/guard"
	"lexharbor/internal/paths"
	"lexharbor/internal/uploads"
)

// protect is the outermost handler: nothing in PocketBase or in the hooks sees a header that a stranger forged, and no answer,
// not even one of Go's own mux, goes out without ours.
func (s *server) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.trusted.FilterHeaders(r)
		limits := http.NewResponseController(w)
		if r.URL.Path == uploads.ApplicationPath {
			_ = limits.SetReadDeadline(time.Now().Add(uploads.ReadLimit))
			r = uploads.WithRawBody(r)
		}
		switch path := r.URL.Path; {
		case path == "/api/realtime":
			_ = limits.SetReadDeadline(time.Time{}) // an event stream lasts as long as its reader
		case path == "/api/backups/upload":
			_ = limits.SetReadDeadline(time.Now().Add(time.Hour))
			fallthrough
		default:
			s.busy.Add(1)
			defer s.busy.Add(-1)
		}
		policy := s.site.DefaultPolicy()
		if paths.IsAPI(r.URL.Path) {
			policy = guard.APIPolicy
		}
		s.headers.Set(w.Header(), r, policy)
		switch {
		case r.URL.Path == "/_":
			http.Redirect(w, r, "/_/", http.StatusPermanentRedirect)
		case paths.IsDashboard(r.URL.Path) || !paths.IsStrange(r.URL):
			next.ServeHTTP(w, r)
		case paths.IsAPI(r.URL.Path):
			answers.Refuse(w, http.StatusNotFound)
		default:
			s.site.Missing(w, r)
		}
	})
}
