package bookings

import (
	"encoding/json"
	"net/http"
	"path"
	"sync"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/settings"
)

// Part is the demos of the program.
type Part struct {
	*Counter // nil before Configure
	// Render returns the JSON of a page.
	Render func(path, dataJSON string) (string, error)
	// Send answers with a page that was rendered for one person.
	Send func(w http.ResponseWriter, r *http.Request, status int, head, html string)
}

// Configure reads the budget, and checks the room.
func (p *Part) Configure() error {
	var wrong settings.Wrong
	p.Counter = settings.Read(&wrong, FromEnvironment)
	wrong.Note(CheckRoom())
	return wrong.Err()
}

// Route answers links that nobody has signed.
func (p *Part) Route(e *core.ServeEvent) error {
	e.Router.Bind(p.answerForgedLinks(e.App))
	return nil
}

// Hooks are: mailboxCode(app, address); pressure(tx, asked), see Counter.Pressure; offsetIn(zone, instant);
// token(app, action, row) and signedRow(app, action, token), empty for none.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		"mailboxCode": MailboxCode, "pressure": p.Pressure, "offsetIn": OffsetIn,
		"token": AppointmentToken, "signedRow": SignedRow,
	}
}

// renderedPage is what $site.render.page returns.
type renderedPage struct {
	Head string `json:"head"`
	HTML string `json:"html"`
}

// LinkedPages are the pages behind the links of an appointment's mails, by their routes.
var LinkedPages = map[string]string{
	"GET /demo/cancel": "/demo/cancel", "GET /demo/confirm": "/demo/confirm",
	"GET /demo/reschedule": "/demo/reschedule",
}

// answerForgedLinks stands before those pages. A link that we did not sign is answered with one page, rendered once: it
// enters neither the hooks nor the database.
func (p *Part) answerForgedLinks(app core.App) *hook.Handler[*core.RequestEvent] {
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
		rendered, err := p.Render(page, string(data))
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
			page, isLink := LinkedPages[e.Request.Pattern]
			if !isLink || SignedRow(app, path.Base(page), e.Request.URL.Query().Get("token")) != "" {
				return e.Next()
			}
			made, err := pageOf(page)
			if err != nil {
				answers.Sentence(e.Response, e.Request, http.StatusServiceUnavailable,
					"The page can't be shown now. Please try again in a moment.")
				return nil
			}
			p.Send(e.Response, e.Request, http.StatusNotFound, made.Head, made.HTML)
			return nil
		},
	}
}
