package site

import "lexharbor/internal/paths"

// Costs are what pages and search enter. A page that is asked for before it was rendered is rendered once, for whoever
// asks.
func (*Part) Costs() map[string]paths.Cost {
	return map[string]paths.Cost{
		"/":                  paths.Memory,
		"GET /search":        paths.Search,
		"/storage/{path...}": paths.Database | paths.File,
	}
}
