package admission

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// Cost is the set of resources that a request uses. It alone decides which limits apply to the request.
type Cost uint8

const (
	Database Cost = 1 << iota // reads rows
	Engine                    // JavaScript that PocketBase runs
	Renderer                  // one of the engines that make pages
	Writer                    // the lock of all writers
	Mail                      // enqueues or sends mails
	File                      // reads or writes files
	// Call is a submission by the site's own forms and programs. Its body is read before the route runs.
	Call
	Search // searches all texts of the site
	// Memory uses none of them.
	Memory Cost = 0
)

// undeclared is the cost of a route without a declaration: everything.
const undeclared = ^Memory

var costNames = []string{"database", "JavaScript", "renderer", "write lock", "mail", "files", "body", "search"}

// String names the resources.
func (c Cost) String() string {
	if c == Memory {
		return "memory"
	}
	var names []string
	for i, name := range costNames {
		if c&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// IsQueued reports whether a request needs a place.
func (c Cost) IsQueued() bool { return c&(Engine|Renderer|Writer|Search) != 0 }

// below ends a declaration for all routes below a path.
const below = "/..."

// Declare sets the cost of each route. A key of declared is a pattern such as "POST /api/site/apply", a prefix "GET
// /api/logs/...", or for every method "/api/logs/...". The longest path wins. The error names the routes without a
// declaration.
func (g *Gate) Declare(routes *router.Router[*core.RequestEvent], declared map[string]Cost) error {
	costs := map[string]Cost{}
	var missing []string
	for _, pattern := range Patterns(routes) {
		line, isDeclared := LineOf(pattern, declared)
		if !isDeclared {
			missing = append(missing, pattern)
			continue
		}
		costs[pattern] = declared[line]
	}
	g.costs.Store(&costs)
	if len(missing) > 0 {
		return fmt.Errorf("what these routes enter is not declared: %s", strings.Join(missing, ", "))
	}
	return nil
}

// LineOf returns the key of the declaration that applies to a pattern.
func LineOf(pattern string, declared map[string]Cost) (line string, isDeclared bool) {
	if _, isDeclared := declared[pattern]; isDeclared {
		return pattern, true
	}
	method, path, hasMethod := strings.Cut(pattern, " ")
	if !hasMethod {
		return "", false
	}
	for end := len(path); end > 0; end = strings.LastIndexByte(path[:end], '/') {
		for _, line := range []string{method + " " + path[:end] + below, path[:end] + below} {
			if _, isDeclared := declared[line]; isDeclared {
				return line, true
			}
		}
	}
	return "", false
}

// costOf returns the cost of a request's route.
func (g *Gate) costOf(e *core.RequestEvent) Cost {
	if costs := g.costs.Load(); costs != nil {
		if cost, isDeclared := (*costs)[e.Request.Pattern]; isDeclared {
			return cost
		}
	}
	return undeclared
}

// Patterns returns the patterns of all routes of a router, PocketBase's included. PocketBase has no call that lists
// them.
func Patterns(routes *router.Router[*core.RequestEvent]) []string {
	patterns := patternsIn(reflect.ValueOf(routes.RouterGroup).Elem(), "")
	slices.Sort(patterns)
	return patterns
}

func patternsIn(group reflect.Value, prefix string) []string {
	var patterns []string
	prefix += group.FieldByName("Prefix").String()
	children := group.FieldByName("children")
	for i := range children.Len() {
		child := children.Index(i).Elem().Elem()
		if child.FieldByName("children").IsValid() {
			patterns = append(patterns, patternsIn(child, prefix)...)
			continue
		}
		pattern := prefix + child.FieldByName("Path").String()
		if method := child.FieldByName("Method").String(); method != "" {
			pattern = method + " " + pattern
		}
		patterns = append(patterns, pattern)
	}
	return patterns
}
