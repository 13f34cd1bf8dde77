package render

import "github.com/pocketbase/pocketbase/core"

// Part is the program's part with the render engines.
type Part struct {
	*Engines
	Observer Observer // gets all calls of the bundle after Prepare
}

// Prepare makes garbage collection rare until Route, so that the start is fast.
func (p *Part) Prepare(*core.ServeEvent) error {
	p.Prioritize(true)
	p.ObserveBy(p.Observer)
	return nil
}

// Route makes garbage collection normal again: all parts have begun, so the start no longer waits for renders.
func (p *Part) Route(*core.ServeEvent) error {
	p.Prioritize(false)
	return nil
}

// Close makes garbage collection normal too, if the start failed before Route.
func (p *Part) Close() { p.Prioritize(false) }

// Hooks returns the function with which JavaScript hooks convert Markdown.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/** Returns the HTML of a Markdown text. Throws an error that begins with "render: ". */
markdown(markdown: string): string`: p.Markdown,
	}
}
