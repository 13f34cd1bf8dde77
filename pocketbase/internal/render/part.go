package render

import "github.com/pocketbase/pocketbase/core"

// Part owns the program's render engines.
type Part struct {
	*Engines
	Observer Observer // receives all calls from Prepare on
}

// Prepare makes garbage collection rare until Route.
func (p *Part) Prepare(*core.ServeEvent) error {
	p.Prioritize(true)
	p.ObserveBy(p.Observer)
	return nil
}

// Route ends that: every part has begun, so no caller waits for all pages any more.
func (p *Part) Route(*core.ServeEvent) error {
	p.Prioritize(false)
	return nil
}

// Close ends that too, if the start failed before Route.
func (p *Part) Close() { p.Prioritize(false) }

// Hooks returns the function with which the hooks render texts.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/** The HTML of a text. Throws "render: …". */
markdown(markdown: string): string`: p.Markdown,
	}
}
