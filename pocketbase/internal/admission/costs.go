package admission

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"lexharbor/internal/answers"
)

// undeclared is the cost of a route without a declaration: everything but files. Requests with files have additional
// places, which such a route must not get.
const undeclared = ^answers.CostMemory &^ answers.CostFile

// below is the suffix of a key in a declaration that covers a path and all routes below it.
const below = "/..."

// Declare sets the cost of each route of the router. A key of declared is a route's pattern, such as "POST
// /api/site/apply". "GET /api/logs/..." covers /api/logs and all routes below it; "/api/logs/..." does so for every
// method. An exact pattern wins, then the longest path. The error names the routes that no key covers.
func (g *Gate) Declare(routes *router.Router[*core.RequestEvent], declared map[string]answers.Cost) error {
	costs := map[string]answers.Cost{}
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
		return fmt.Errorf("these routes have no declared cost: %s", strings.Join(missing, ", "))
	}
	return nil
}

// LineOf returns the key that applies to a route's pattern. A pattern without a method needs its exact key.
func LineOf(pattern string, declared map[string]answers.Cost) (line string, isDeclared bool) {
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

func (g *Gate) costOf(e *core.RequestEvent) answers.Cost {
	if costs := g.costs.Load(); costs != nil {
		if cost, isDeclared := (*costs)[e.Request.Pattern]; isDeclared {
			return cost
		}
	}
	return undeclared
}

// Patterns returns the patterns of all routes of a router, PocketBase's included. It uses reflection, because
// PocketBase has no function that lists them.
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
