package site

import "lexharbor/internal/answers"

// Costs returns the costs of pages and of the search. A page that no run has rendered yet is rendered once, however
// many readers request it.
func (*Part) Costs() map[string]answers.Cost {
	return map[string]answers.Cost{
		"/":                  answers.CostMemory,
		"GET /search":        answers.CostSearch,
		"/storage/{path...}": answers.CostDatabase | answers.CostFile,
	}
}
