package render

import "github.com/pocketbase/pocketbase/core"

// Part is the engines of the program.
type Part struct {
	*Engines
	Observer Observer // is told of all calls once the server is prepared
}

// Prepare has garbage collected seldom until the first request may be taken.
func (p *Part) Prepare(*core.ServeEvent) error {
	p.Hurry(true)
	p.ObserveBy(p.Observer)
	return nil
}

// Route comes when everything has begun: nobody waits any more.
func (p *Part) Route(*core.ServeEvent) error {
	p.Hurry(false)
	return nil
}

// Close ends what Prepare began, also where the start has failed.
func (p *Part) Close() { p.Hurry(false) }

// Hooks render texts.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/** The HTML of a text. Throws "render: …". */
markdown(markdown: string): string`: p.Markdown,
	}
}
