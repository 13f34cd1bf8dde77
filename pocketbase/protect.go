package main

import (
	"net/http"

	"lexharbor/internal/accounts"
	"lexharbor/internal/answers"
	"lexharbor/internal/guard"
	"lexharbor/internal/paths"
)

// protect is the outermost handler: nothing in PocketBase or in the hooks sees a header that a stranger forged, and no
// answer, not even one of Go's own mux, goes out without ours.
func (s *server) protect(next http.Handler) http.Handler {
	next = s.replicated.Acknowledge(s.gate.TakesFromVisitors, next)
	return s.observer.Handler(s.answerReady(s.admit(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/realtime" {
			s.busy.Add(1)
			defer s.busy.Add(-1)
		}
		switch {
		case s.adminAddress != "" && paths.IsDashboard(r.URL.Path) && !accounts.IsAtAdminAddress(r):
			s.site.Missing(w, r)
		case r.URL.Path == "/_":
			http.Redirect(w, r, "/_/", http.StatusPermanentRedirect)
		case paths.IsDashboard(r.URL.Path) || !paths.IsStrange(r.URL):
			// Most requests are for what lies in memory: they need nothing of the router.
			if paths.IsAPI(r.URL.Path) || paths.IsDashboard(r.URL.Path) || !s.site.ServeStored(w, r) {
				next.ServeHTTP(w, r)
			}
		case paths.IsAPI(r.URL.Path):
			answers.Refuse(w, http.StatusNotFound)
		default:
			s.site.Missing(w, r)
		}
	}))))
}

// admit settles whose request it is, sets the headers of every answer, and lets in what the gate lets in.
func (s *server) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := s.gate.Settle(r)
		policy := s.site.DefaultPolicy()
		if paths.IsAPI(r.URL.Path) {
			policy = guard.APIPolicy
		}
		s.headers.Set(w.Header(), r, policy)
		s.gate.Serve(w, r, client, next)
	})
}
