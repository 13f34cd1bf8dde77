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

// Bind has a request carry the code of its mailbox, by which Pressure counts.
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

// Hooks count demos, and sign the links of their mails.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/** Names a request in the links of its mails, and is signed for one action. It is stored nowhere. */
token(app: PbApp, action: string, row: string): string`: AppointmentToken,
		`/** What is booked beside a request, see pocketbase/internal/bookings/pressure.go; times in epoch ms. */
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
		`/** How far the clocks of a zone are from UTC at an instant in ms: "-06:00"; empty for an unknown zone. */
offsetIn(zone: string, instant: number): string`: OffsetIn,
	}
}

// renderedPage is what is shown of a rendered page.
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
