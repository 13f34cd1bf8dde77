package bookings

import (
	"encoding/json"
	"net/http"
	"path"
	"strconv"
	"sync"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/settings"
)

// Part counts booked demos, and signs and checks the links in their mails.
type Part struct {
	*Counter // nil before Configure
	// Render renders the page at a path from JSON data. It returns the page's head and HTML as JSON.
	Render func(path, dataJSON string) (string, error)
	// Send sends a rendered page that only one visitor may see.
	Send func(w http.ResponseWriter, r *http.Request, status int, head, html string)
}

// Configure reads the budget of demos a day, and checks DEMO_ROOM.
func (p *Part) Configure() error {
	var wrong settings.Wrong
	p.Counter = settings.Read(&wrong, FromEnvironment)
	wrong.Add(CheckRoom())
	return wrong.Err()
}

// Route adds the middleware that answers links with an invalid signature, before the JavaScript hooks run.
func (p *Part) Route(e *core.ServeEvent) error {
	e.Router.Bind(p.answerForgedLinks(e.App))
	return nil
}

// Bind stores a pseudonym of the visitor's mailbox with each demo request. Pressure counts bookings by this pseudonym.
func (p *Part) Bind(app core.App) error {
	code := func(e *core.RecordEvent) error {
		code, err := MailboxCode(e.App, e.Record.GetString("email"))
		if err != nil {
			return err
		}
		e.Record.Set("mailboxCode", code)
		return e.Next()
	}
	app.OnRecordCreate("demo_requests").BindFunc(code)
	app.OnRecordUpdate("demo_requests").BindFunc(code)
	return nil
}

// Hooks returns functions for the PocketBase hooks (pb_hooks, in JavaScript), which count demos and sign the links in
// their mails.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/**
 * Returns the token for a link in the mails about a demo request: the request's id and a signature for one
 * action. The token is not stored.
 */
token(app: PbApp, action: string, row: string): string`: AppointmentToken,
		`/**
 * Returns the bookings that a new request is weighed against, see pocketbase/internal/bookings/pressure.go. Times
 * are epoch ms.
 */
pressure(
  tx: PbApp,
  asked: {
    client: string
    email: string
    start: number
    from: number
    to: number
    except: string
    now: number
  },
): Pick<BookingPressure, 'client' | 'mailbox'> & {
  unanswered: { hour: number; day: number }
  budget: UsedUp & { isUsedUp: boolean }
}`: p.Pressure,
		`/**
 * Returns the UTC offset of a time zone at an instant in epoch ms, such as "-06:00"; empty for an unknown zone.
 */
offsetIn(zone: string, instant: number): string`: OffsetIn,
	}
}

// renderedPage has the head and HTML of a page that Render returned.
type renderedPage struct {
	Head string `json:"head"`
	HTML string `json:"html"`
}

// LinkedPages maps the routes of the links in a demo's mails to the paths of their pages.
var LinkedPages = map[string]string{
	"GET /demo/cancel": "/demo/cancel", "GET /demo/confirm": "/demo/confirm",
	"GET /demo/reschedule": "/demo/reschedule",
}

// answerForgedLinks returns a middleware for the routes of LinkedPages. If a link has no valid signature, it answers
// 404 with a page that it renders only once. If a valid link is opened too often, it answers 429 (see mostViews). Such
// requests reach neither the hooks nor the database.
func (p *Part) answerForgedLinks(app core.App) *hook.Handler[*core.RequestEvent] {
	var mu sync.Mutex
	unknown := map[string]*renderedPage{}
	var viewed views
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
		Priority: apis.DefaultRateLimitMiddlewarePriority + 1, // the rate limit also counts refused requests
		Func: func(e *core.RequestEvent) error {
			page, isLink := LinkedPages[e.Request.Pattern]
			if !isLink {
				return e.Next()
			}
			if row := SignedRow(app, path.Base(page), e.Request.URL.Query().Get("token")); row != "" {
				if wait := viewed.next(row, p.now()); wait > 0 {
					e.Response.Header().Set("Retry-After", strconv.Itoa(wait))
					answers.Sentence(e.Response, e.Request, http.StatusTooManyRequests,
						"This page got too many visits. Please try again in a minute.")
					return nil
				}
				return e.Next()
			}
			made, err := pageOf(page)
			if err != nil {
				answers.Sentence(e.Response, e.Request, http.StatusServiceUnavailable,
					"The page can’t be shown now. Please try again in a moment.")
				return nil
			}
			p.Send(e.Response, e.Request, http.StatusNotFound, made.Head, made.HTML)
			return nil
		},
	}
}
