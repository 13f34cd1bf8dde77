package admission

import (
	"net/http"
	"strings"
	"sync"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
)

// routeUnrouted answers API requests without a route: 405 with the methods that the path accepts, or 404 if it has
// none.
func routeUnrouted(e *core.ServeEvent) {
	routed := sync.OnceValue(func() *http.ServeMux { return routedCalls(e) })
	e.Router.Route("", "/api/{path...}", func(e *core.RequestEvent) error {
		status := http.StatusNotFound
		if methods := methodsOf(routed(), e.Request); len(methods) > 0 {
			e.Response.Header().Set("Allow", strings.Join(methods, ", "))
			status = http.StatusMethodNotAllowed
		}
		answers.Refuse(e.Response, status)
		return nil
	}).Bind(apis.SkipSuccessActivityLog())
}

// routedCalls returns a mux with the patterns of all API routes that name a method. Call it after all routes are added.
func routedCalls(e *core.ServeEvent) *http.ServeMux {
	mux := http.NewServeMux()
	for _, pattern := range Patterns(e.Router) {
		if strings.Contains(pattern, " /api/") {
			mux.Handle(pattern, http.NotFoundHandler())
		}
	}
	return mux
}

// methodsOf returns the HTTP methods that the request's path accepts, without OPTIONS.
func methodsOf(mux *http.ServeMux, r *http.Request) []string {
	var methods []string
	for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} {
		asked := *r
		asked.Method = method
		if _, pattern := mux.Handler(&asked); pattern != "" {
			methods = append(methods, method)
		}
	}
	return methods
}
