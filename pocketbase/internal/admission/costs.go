package admission

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"lexharbor/internal/paths"
)

// undeclared is what a route may enter that nobody declared: everything.
const undeclared = ^paths.Memory

// below ends a declaration for all routes below a path.
const below = "/..."

// Declare settles what each route of the router enters. declared has a line for each, by its pattern such as "POST
// /api/site/apply", or one for all routes below a path, "GET /api/logs/..." or, for every method, "/api/logs/..."; the
// longest path decides. The error names the routes without one.
func (g *Gate) Declare(routes *router.Router[*core.RequestEvent], declared map[string]paths.Cost) error {
	costs := map[string]paths.Cost{}
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

// LineOf is the line of the declaration that decides for a pattern.
func LineOf(pattern string, declared map[string]paths.Cost) (line string, isDeclared bool) {
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

// costOf is what the route of a request enters.
func (g *Gate) costOf(e *core.RequestEvent) paths.Cost {
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
