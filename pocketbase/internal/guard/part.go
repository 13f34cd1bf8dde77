package guard

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
)

// Part adds this package's middlewares to the program.
type Part struct {
	Headers
	SecretsBelow string                                // the text after this path in a URL is a secret
	PagePolicy   func() string                         // Content-Security-Policy outside the API; a page may replace it
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

// Route adds the middlewares for every request that reaches PocketBase's router.
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
