package site

import "lexharbor/internal/answers"

// Costs returns the resources that the routes of pages, search and pictures use. Pages cost only memory: one that is
// not rendered yet is rendered only once, even if many readers request it.
func (*Part) Costs() map[string]answers.Cost {
	return map[string]answers.Cost{
		"/":                  answers.CostMemory,
		"GET /search":        answers.CostSearch,
		"/storage/{path...}": answers.CostDatabase | answers.CostFile,
	}
}
