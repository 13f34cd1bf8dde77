package guard

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
)

// Part wraps every admitted request.
type Part struct {
	Headers
	SecretsBelow string                                // a path: what follows it in an address is a secret
	PagePolicy   func() string                         // content security policy, for all but API and pages
	NextPost     func(app core.App) (time.Time, error) // when the next article becomes public; zero: none is scheduled
}

// Configure reads the settings of the headers.
func (p *Part) Configure() (err error) {
	p.Headers, err = HeadersFromEnvironment()
	return err
}

// Bind keeps secrets out of the log, and compares the versions of records that staff save.
func (p *Part) Bind(app core.App) error {
	CompareVersions(app)
	HideSecretsInLogs(app, p.SecretsBelow)
	return nil
}

// Route adds the middlewares of every request that reaches the router.
func (p *Part) Route(e *core.ServeEvent) error {
	lists := RememberLists(e.App, func() (time.Time, error) { return p.NextPost(e.App) })
	e.Router.Bind(CallErrors, p.AfterPocketBase(), lists.Middleware(e.Router))
	e.Router.Bind(RememberHours(e.App).Middleware())
	AllowQueries(e.App, e.Router)
	return nil
}

// SetHeaders sets the headers of an answer before its handler runs.
func (p *Part) SetHeaders(header http.Header, r *http.Request) {
	policy := p.PagePolicy()
	if answers.IsAPI(r.URL.Path) {
		policy = APIPolicy
	}
	p.Set(header, r, policy)
}
