package main

import (
	"encoding/json"
	"net/http"
	"path"
	"sync"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/bookings"
)

// renderedPage is what $site.render returns.
type renderedPage struct {
	Head string `json:"head"`
	HTML string `json:"html"`
}

// linkedPages are the pages behind the links of an appointment's mails, by their routes.
var linkedPages = map[string]string{
	"GET /demo/cancel": "/demo/cancel", "GET /demo/confirm": "/demo/confirm",
	"GET /demo/reschedule": "/demo/reschedule",
}

// answerForgedLinks stands before those pages. A link that we did not sign is answered with one page, rendered once: it
// enters neither the hooks nor the database.
func (s *server) answerForgedLinks(app core.App) *hook.Handler[*core.RequestEvent] {
	var mu sync.Mutex
	unknown := map[string]*renderedPage{}
	pageOf := func(page string) (*renderedPage, error) {
		mu.Lock()
		defer mu.Unlock()
		if found := unknown[page]; found != nil {
			return found, nil
		}
		data, err := json.Marshal(map[string]any{"appointment": map[string]string{"action": path.Base(page)}})
		if err != nil {
			return nil, err
		}
		rendered, err := s.engines.Render(page, string(data))
		if err != nil {
			return nil, err
		}
		made := &renderedPage{}
		if err := json.Unmarshal([]byte(rendered), made); err != nil {
			return nil, err
		}
		unknown[page] = made
		return made, nil
	}
	return &hook.Handler[*core.RequestEvent]{
		Id:       "siteForgedLinks",
		Priority: apis.DefaultRateLimitMiddlewarePriority + 1, // who is refused counts too
		Func: func(e *core.RequestEvent) error {
			page, isLink := linkedPages[e.Request.Pattern]
			if !isLink || bookings.SignedRow(app, path.Base(page), e.Request.URL.Query().Get("token")) != "" {
				return e.Next()
			}
			made, err := pageOf(page)
			if err != nil {
				answers.Sentence(e.Response, e.Request, http.StatusServiceUnavailable,
					"The page can't be shown now. Please try again in a moment.")
				return nil
			}
			s.site.SendPersonal(e.Response, e.Request, http.StatusNotFound, made.Head, made.HTML)
			return nil
		},
	}
}
