// Package parts runs a program that is a list of parts. A part is whatever can do some of what the interfaces of this
// package name, all of which are optional. It knows no other part: what it needs of one, it is given when it is made.
// This package knows nothing of what parts do; it owns their order, and ends what has begun when a later part fails.
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

	"lexharbor/internal/observe"
	"lexharbor/internal/paths"
)

// Named is a part with the name by which an Order and an error speak of it.
type Named struct {
	Name string
	Part any
}

// What a part may do, in the order in which it is asked. Each phase goes through all parts, in the order of the list,
// before the next one begins.
type (
	// Configured reads the settings of the part. Its error has a line for each variable that is wrong.
	Configured interface{ Configure() error }
	// Commanded has commands for the command line.
	Commanded interface {
		Commands(app core.App) []*cobra.Command
	}
	// ForHooks gives the hooks $site.<name of the part>.<name>. Each function lies under its declaration in TypeScript,
	// such as "/** What it does. */\nname(value: string): number". It is asked once for each JavaScript engine, after
	// Configure.
	ForHooks interface{ Hooks() map[string]any }
	// Bound changes what PocketBase does, for every command.
	Bound interface{ Bind(app core.App) error }
	// Opened takes what only one program can have, such as an address. Nothing is written yet.
	Opened interface {
		Open(e *core.ServeEvent) error
	}
	// Prepared makes ready what others use when they begin.
	Prepared interface {
		Prepare(e *core.ServeEvent) error
	}
	// Begun begins what goes on by itself. What it waits for is done before the first request.
	Begun interface {
		Begin(e *core.ServeEvent) error
	}
	// Routed adds routes.
	Routed interface {
		Route(e *core.ServeEvent) error
	}
	// Costed says what its routes enter, by their patterns.
	Costed interface{ Costs() map[string]paths.Cost }
	// Around stands around PocketBase's handler. The first of the list is the outermost.
	Around interface {
		Around(next http.Handler) http.Handler
	}
	// Served does what needs the finished server, right before the first request is taken.
	Served interface {
		Serve(e *core.ServeEvent) error
	}
	// Working goes on by itself. Stop begins nothing more, Wait returns when nothing is under way or at the end of ctx.
	// Both may be called before Prepare.
	Working interface {
		Stop()
		Wait(ctx context.Context)
	}
	// Drained waits until who has come is answered, or for the end of ctx.
	Drained interface{ Drain(ctx context.Context) }
	// Closed closes what Open or a later phase opened. It may be called before that, and again.
	Closed interface{ Close() }

	// Checked says what must be well for the program to do its work.
	Checked interface {
		Checks(app core.App) []observe.Check
	}
	// Measured adds figures for Prometheus; read is told of those that could not be read.
	Measured interface {
		Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool)
	}
	// Shown has values for the status page.
	Shown interface {
		Status(e *core.RequestEvent, now time.Time) (map[string]any, error)
	}
)

// Order is a guarantee: what First does in any phase comes before what Then does.
type Order struct{ First, Then, Why string }

// Parts are the parts of a program. The zero value has none.
type Parts struct {
	list  []Named
	hooks hooks

	mu    sync.Mutex // a signal may end the program while it starts
	begun []Named    // that must be ended, in the order in which they began
}

const (
	// stopLimit is for requests and jobs under way; PocketBase adds a second of its own, and all is to be over in five.
	stopLimit = 3500 * time.Millisecond
	// workLimit is what jobs may take of it: who comes meanwhile is still answered.
	workLimit = 2500 * time.Millisecond
)

// Take takes the parts in the order in which they are asked. It fails where that breaks a guarantee, or where a name is
// given twice or not at all.
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

// all returns the parts that can do what an interface names, in their order.
func all[Ability any](list []Named) []Ability {
	var able []Ability
	for _, each := range list {
		if part, isAble := each.Part.(Ability); isAble {
			able = append(able, part)
		}
	}
	return able
}

// Find returns the part of this type; it panics where there is none.
func Find[Part any](p *Parts) Part { return all[Part](p.list)[0] }

// Names are those of all parts, in their order.
func (p *Parts) Names() []string {
	var names []string
	for _, each := range p.list {
		names = append(names, each.Name)
	}
	return names
}

// Configure has all parts read their settings, and returns all that is wrong with them at once.
func (p *Parts) Configure() error {
	var wrong []error
	for _, each := range all[Configured](p.list) {
		if err := each.Configure(); err != nil {
			wrong = append(wrong, err)
		}
	}
	return errors.Join(wrong...)
}

// Commands are those of all parts.
func (p *Parts) Commands(app core.App) []*cobra.Command {
	var commands []*cobra.Command
	for _, each := range all[Commanded](p.list) {
		commands = append(commands, each.Commands(app)...)
	}
	return commands
}

// Bind binds all parts to PocketBase's events. When it serves, they begin after everything that the hooks add to it.
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

// Open has all parts open what only one program can have.
func (p *Parts) Open(e *core.ServeEvent) error {
	return inTurn(p, func(part Opened) error { return part.Open(e) })
}

// Begin has all parts begin, and add their routes. They end when the program does.
func (p *Parts) Begin(e *core.ServeEvent) error {
	e.App.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{
		Priority: -10000, // before PocketBase ends its server
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

// inTurn has each part do something until one fails. What has begun is noted before, so that half of it is ended too.
func inTurn[Ability any](p *Parts, do func(Ability) error) error {
	for _, each := range p.list {
		part, isAble := each.Part.(Ability)
		if !isAble {
			continue
		}
		p.note(each)
		if err := do(part); err != nil {
			return err
		}
	}
	return nil
}

func (p *Parts) note(begins Named) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.ContainsFunc(p.begun, func(other Named) bool { return other.Name == begins.Name }) {
		p.begun = append(p.begun, begins)
	}
}

// end lets renders, mail and then requests under way finish, before the database closes, and closes what is open. It
// returns at the latest after stopLimit, and does nothing the second time.
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
	// PocketBase ends the contexts of requests before it waits for them, so none may be left then.
	for _, each := range all[Drained](begun) {
		each.Drain(ctx)
	}
	for _, each := range slices.Backward(all[Closed](begun)) {
		each.Close()
	}
}

// Around puts all parts around a handler.
func (p *Parts) Around(handler http.Handler) http.Handler {
	for _, each := range slices.Backward(all[Around](p.list)) {
		handler = each.Around(handler)
	}
	return handler
}

// Stop has all that goes on by itself begin nothing more.
func (p *Parts) Stop() {
	for _, each := range all[Working](p.list) {
		each.Stop()
	}
}

// Checks are those of all parts.
func (p *Parts) Checks(app core.App) []observe.Check {
	var checks []observe.Check
	for _, each := range all[Checked](p.list) {
		checks = append(checks, each.Checks(app)...)
	}
	return checks
}

// Costs are what the routes of all parts enter.
func (p *Parts) Costs() map[string]paths.Cost {
	costs := map[string]paths.Cost{}
	for _, each := range all[Costed](p.list) {
		maps.Copy(costs, each.Costs())
	}
	return costs
}

// Measure adds the figures of all parts.
func (p *Parts) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	for _, each := range all[Measured](p.list) {
		each.Measure(r, app, read)
	}
}

// Status is what all parts have for the status page.
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
