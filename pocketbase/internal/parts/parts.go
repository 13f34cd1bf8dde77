// Package parts runs a program that is a list of parts. A part implements some of the interfaces of this package; all
// are optional. A part knows no other part; its creator passes in the functions that it needs. This package calls the
// parts in the order of the list. If a part fails at the start, this package stops the parts that have begun.
package parts

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/spf13/cobra"

	"lexharbor/internal/answers"
	"lexharbor/internal/observe"
)

// Named is a part with its name. Guarantees (Order) and error messages use the name.
type Named struct {
	Name string
	Part any
}

// A part may implement any of these interfaces, which stand in the order of the phases. Each phase calls all parts in
// the order of the list. Then the next phase begins.
type (
	// Configured parts read their settings. The error contains a line for each invalid environment variable.
	Configured interface{ Configure() error }
	// Commanded parts add commands to the command line.
	Commanded interface {
		Commands(app core.App) []*cobra.Command
	}
	// ForHooks parts provide Go functions to the JavaScript hooks, as $site.<name of the part>.<function>. Each key of
	// the map is the function's TypeScript declaration, such as "/** What it does. */\nname(value: string): number".
	// The program calls Hooks after Configure, once for each JavaScript engine.
	ForHooks interface{ Hooks() map[string]any }
	// Bound parts change PocketBase's behavior for every command, not only for serve.
	Bound interface{ Bind(app core.App) error }
	// Opened parts reserve what only one program can have, such as a network address. They write nothing yet.
	Opened interface {
		Open(e *core.ServeEvent) error
	}
	// Prepared parts create what other parts need in the phase Begin.
	Prepared interface {
		Prepare(e *core.ServeEvent) error
	}
	// Begun parts start their background work. What Begin itself does is complete before the first request.
	Begun interface {
		Begin(e *core.ServeEvent) error
	}
	// Routed parts add HTTP routes.
	Routed interface {
		Route(e *core.ServeEvent) error
	}
	// Costed parts return the resources that their routes use, by route pattern.
	Costed interface {
		Costs() map[string]answers.Cost
	}
	// Around parts wrap PocketBase's HTTP handler. The first part of the list is the outermost.
	Around interface {
		Around(next http.Handler) http.Handler
	}
	// Served parts need the finished HTTP server. Serve runs right before the first request is accepted.
	Served interface {
		Serve(e *core.ServeEvent) error
	}
	// Working parts work in the background. Stop prevents further work. Wait returns when no work is in progress, or
	// when ctx ends. Both may be called before Prepare.
	Working interface {
		Stop()
		Wait(ctx context.Context)
	}
	// Drained parts wait until all accepted requests are answered, or until ctx ends. Drain runs after Wait has
	// returned for all Working parts.
	Drained interface{ Drain(ctx context.Context) }
	// Closed parts close what Open or a later phase opened. They are closed in reverse order. Close may be called
	// before Open, and repeatedly.
	Closed interface{ Close() }

	// Checked parts return the checks that decide whether the program is ready.
	Checked interface {
		Checks(app core.App) []observe.Check
	}
	// Measured parts add metrics for Prometheus. After reading a figure they call read with its name and error. read
	// returns whether the figure can be used.
	Measured interface {
		Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool)
	}
	// Shown parts return values for the admins' status page, by name.
	Shown interface {
		Status(e *core.RequestEvent, now time.Time) (map[string]any, error)
	}
)

// Order requires that the part First comes before the part Then in the list. Why is the behavior that depends on this
// order.
type Order struct{ First, Then, Why string }

// Parts is the list of a program's parts. The zero value is empty.
type Parts struct {
	list  []Named
	hooks hooks

	mu    sync.Mutex // protects begun: a signal may end the program while it starts
	begun []Named    // the parts to stop, in the order in which they began
}

const (
	// stopLimit is the longest time that a stop waits for background work and requests. PocketBase then waits up to
	// one second for its server. The whole stop must take less than five seconds.
	stopLimit = 3500 * time.Millisecond
	// workLimit is the part of stopLimit for background work. Meanwhile the server still accepts requests.
	workLimit = 2500 * time.Millisecond
)

// Take sets the list of parts. It fails if the list breaks a guarantee or lacks a part that a guarantee names, or if
// two parts have the same name.
func (p *Parts) Take(guarantees []Order, list ...Named) error {
	at := map[string]int{}
	for i, each := range list {
		if _, isTaken := at[each.Name]; isTaken {
			return fmt.Errorf("two parts are called %s", each.Name)
		}
		at[each.Name] = i
	}
	for _, each := range guarantees {
		first, hasFirst := at[each.First]
		then, hasThen := at[each.Then]
		switch {
		case !hasFirst:
			return fmt.Errorf("there is no part %s, which must come before %s: %s", each.First, each.Then, each.Why)
		case !hasThen:
			return fmt.Errorf("there is no part %s, which must come after %s: %s", each.Then, each.First, each.Why)
		case first > then:
			return fmt.Errorf("the part %s must come before %s: %s", each.First, each.Then, each.Why)
		}
	}
	p.list = list
	return nil
}

// all returns the parts that implement an interface, in their order.
func all[Ability any](list []Named) []Ability {
	var able []Ability
	for _, each := range list {
		if part, isAble := each.Part.(Ability); isAble {
			able = append(able, part)
		}
	}
	return able
}

// Find returns the first part of the type Part. It panics if there is none.
func Find[Part any](p *Parts) Part { return all[Part](p.list)[0] }

// Names returns the names of all parts, in their order.
func (p *Parts) Names() []string {
	var names []string
	for _, each := range p.list {
		names = append(names, each.Name)
	}
	return names
}

// Configure makes all parts read their settings. The error lists everything that is wrong.
func (p *Parts) Configure() error {
	var wrong []error
	for _, each := range all[Configured](p.list) {
		if err := each.Configure(); err != nil {
			wrong = append(wrong, err)
		}
	}
	return errors.Join(wrong...)
}

// Commands returns the commands of all parts.
func (p *Parts) Commands(app core.App) []*cobra.Command {
	var commands []*cobra.Command
	for _, each := range all[Commanded](p.list) {
		commands = append(commands, each.Commands(app)...)
	}
	return commands
}

// Bind makes all parts bind PocketBase's events. When PocketBase starts the server, the parts begin after all OnServe
// handlers of the JavaScript hooks.
func (p *Parts) Bind(app core.App) error {
	for _, each := range all[Bound](p.list) {
		if err := each.Bind(app); err != nil {
			return err
		}
	}
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Priority: 900, Func: func(e *core.ServeEvent) error {
		err := p.serve(e)
		if err != nil {
			p.end(e.Server)
		}
		return err
	}})
	return nil
}

func (p *Parts) serve(e *core.ServeEvent) error {
	if err := p.Open(e); err != nil {
		return err
	}
	if err := p.Begin(e); err != nil {
		return err
	}
	if err := e.Next(); err != nil {
		return err
	}
	e.Server.Handler = p.Around(e.Server.Handler)
	return inTurn(p, func(part Served) error { return part.Serve(e) })
}

// Open runs the phase Open of all parts.
func (p *Parts) Open(e *core.ServeEvent) error {
	return inTurn(p, func(part Opened) error { return part.Open(e) })
}

// Begin runs the phases Prepare, Begin and Route. It also makes the parts stop when the program ends.
func (p *Parts) Begin(e *core.ServeEvent) error {
	e.App.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{
		Priority: -10000, // before PocketBase stops its server
		Func: func(te *core.TerminateEvent) error {
			p.end(e.Server)
			return te.Next()
		},
	})
	if err := inTurn(p, func(part Prepared) error { return part.Prepare(e) }); err != nil {
		return err
	}
	if err := inTurn(p, func(part Begun) error { return part.Begin(e) }); err != nil {
		return err
	}
	return inTurn(p, func(part Routed) error { return part.Route(e) })
}

// inTurn calls do for each part that has the interface, until one fails. It records a part before the call, so that end
// also stops a half-started part.
func inTurn[Ability any](p *Parts, do func(Ability) error) error {
	for _, each := range p.list {
		part, isAble := each.Part.(Ability)
		if !isAble {
			continue
		}
		p.recordBegun(each)
		if err := do(part); err != nil {
			return err
		}
	}
	return nil
}

func (p *Parts) recordBegun(begins Named) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.ContainsFunc(p.begun, func(other Named) bool { return other.Name == begins.Name }) {
		p.begun = append(p.begun, begins)
	}
}

// end stops background work, waits for it and then for requests, and closes the parts. The database is open until then.
// It waits for stopLimit at most, apart from the time that Close takes. A second call does nothing.
func (p *Parts) end(server *http.Server) {
	p.mu.Lock()
	begun := p.begun
	p.begun = nil
	p.mu.Unlock()
	if begun == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), stopLimit)
	defer cancel()
	server.SetKeepAlivesEnabled(false)
	works := all[Working](begun)
	for _, each := range works {
		each.Stop()
	}
	working, done := context.WithTimeout(ctx, workLimit)
	defer done()
	for _, each := range works {
		each.Wait(working)
	}
	// PocketBase cancels the contexts of requests before it waits for them. So all requests must be answered before.
	for _, each := range all[Drained](begun) {
		each.Drain(ctx)
	}
	for _, each := range slices.Backward(all[Closed](begun)) {
		each.Close()
	}
}

// Around wraps a handler with the Around method of all parts.
func (p *Parts) Around(handler http.Handler) http.Handler {
	for _, each := range slices.Backward(all[Around](p.list)) {
		handler = each.Around(handler)
	}
	return handler
}

// Stop makes all parts start no further background work.
func (p *Parts) Stop() {
	for _, each := range all[Working](p.list) {
		each.Stop()
	}
}

// Checks returns the checks of all parts.
func (p *Parts) Checks(app core.App) []observe.Check {
	var checks []observe.Check
	for _, each := range all[Checked](p.list) {
		checks = append(checks, each.Checks(app)...)
	}
	return checks
}

// Costs returns the resources that the routes of all parts use, by route pattern.
func (p *Parts) Costs() map[string]answers.Cost {
	costs := map[string]answers.Cost{}
	for _, each := range all[Costed](p.list) {
		maps.Copy(costs, each.Costs())
	}
	return costs
}

// Measure adds the metrics of all parts.
func (p *Parts) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	for _, each := range all[Measured](p.list) {
		each.Measure(r, app, read)
	}
}

// Status returns the values of all parts for the status page.
func (p *Parts) Status(e *core.RequestEvent, now time.Time) (map[string]any, error) {
	status := map[string]any{}
	for _, each := range all[Shown](p.list) {
		shown, err := each.Status(e, now)
		if err != nil {
			return nil, err
		}
		maps.Copy(status, shown)
	}
	return status, nil
}
