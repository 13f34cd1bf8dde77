// Package render runs the site's render bundle in JavaScript engines with a time limit. It does not depend on the
// pages.
package render

import (
	_ "embed"
	"errors"
	"io/fs"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	"github.com/dop251/goja_nodejs/url"
)

const (
	most = 2 // number of engines
	// renderLimit is the time limit of one call. An ordinary page needs well under a second. Ten leave room on a busy
	// machine.
	renderLimit = 10 * time.Second
	// Texts of longWords words and more are rare. Their limit is longLimit.
	longWords = 2000
	longLimit = 30 * time.Second
	loadLimit = 30 * time.Second
	// restLimit is how long an unused engine stays in memory. It occupies a dozen megabytes, and loads in a sixth of a
	// second.
	restLimit = 10 * time.Second
	// renderGarbage is the GOGC value while engines exist. Rendering allocates a thousand times as much as it keeps.
	// With Go's default, a server that renders many articles would use twice the memory that it needs. With 30, each
	// page would take a third more processor time.
	renderGarbage = 40 // percent, as GOGC
	// startGarbage is the GOGC value at a start, which is short. With frequent collections it would take long.
	startGarbage = 150
	// leastGarbage and mostGarbage bound the GOGC value at all other times; roomForGarbage is always allowed. Each
	// collection scans all memory in use, mostly small objects of the hooks' engines. With Go's default, that would be
	// a fourth of the work of serving a page.
	leastGarbage, mostGarbage = 100, 400 // percent
	roomForGarbage            = 40 << 20
)

//go:embed engine-globals.js
var engineGlobals string

// Engines are two JavaScript engines that only run the site's render bundle. A call that exceeds its limit is ended
// there and does not affect the hooks' engines. Unused engines are freed.
type Engines struct {
	bundle  func() (*goja.Program, error)
	limit   func(input string) time.Duration
	free    chan *goja.Runtime       // idle engines
	unmade  chan struct{}            // one value for each engine that may still be made
	loads   sync.Mutex               // held by Load, which occupies both engines' places
	rest    *time.Timer              // frees the engines; every render restarts it
	observe atomic.Pointer[Observer] // nil: no observer
	// sparing: garbage is collected more often now. ownGarbage: the operator has set GOGC.
	sparing     atomic.Bool
	prioritized atomic.Bool
	ownGarbage  bool
	inUse       func() uint64 // bytes after the last collection
}

// Observer receives how long a call took, without the wait for an engine, and whether it failed.
type Observer func(call string, took time.Duration, failed bool)

// ObserveBy sets the observer of all calls that begin from now on.
func (e *Engines) ObserveBy(observer Observer) { e.observe.Store(&observer) }

// Calls are the functions of the bundle.
var Calls = []string{"render", "markdown"}

// InUse returns how many engines work now, and how many there may be.
func (e *Engines) InUse() (working, all int) { return most - len(e.free) - len(e.unmade), most }

// New returns engines for render.js of the build. Without the file every call fails.
func New(built fs.FS) *Engines {
	e := &Engines{
		limit:      limitFor,
		free:       make(chan *goja.Runtime, most),
		unmade:     make(chan struct{}, most),
		ownGarbage: os.Getenv("GOGC") != "",
		inUse:      bytesInUse,
	}
	for range most {
		e.unmade <- struct{}{}
	}
	e.rest = time.AfterFunc(restLimit, e.giveBack) // also returns the start's memory to the system
	e.bundle = sync.OnceValues(func() (*goja.Program, error) {
		source, err := fs.ReadFile(built, "render.js")
		if err != nil {
			return nil, errors.New("this program was built without render.js")
		}
		return goja.Compile("render.js", string(source), false)
	})
	return e
}

func limitFor(input string) time.Duration {
	if len(strings.Fields(input)) >= longWords {
		return longLimit
	}
	return renderLimit
}

// Render returns the JSON {status, head, html, state} of a page.
func (e *Engines) Render(path, dataJSON string) (string, error) {
	return e.call("render", dataJSON, path, dataJSON)
}

// Markdown converts a text to HTML.
func (e *Engines) Markdown(text string) (string, error) {
	return e.call("markdown", text, text)
}

// Load makes an engine and renders this path in it, so that the first needed render is as fast as later ones. Other
// renders wait until then.
func (e *Engines) Load(path string) {
	e.loads.Lock()
	defer e.loads.Unlock()
	one, other := e.take(), e.take()
	if one == nil && other == nil {
		// An error is ignored here: the first render reports it.
		if loaded, err := e.load(); err == nil {
			if _, err := runWithin(loaded, e.limit(""), func() (goja.Value, error) {
				return callBundle(loaded, "render", []string{path, "{}"})
			}); err == nil {
				one = loaded
			}
		}
	}
	e.put(one)
	e.put(other)
	e.rest.Reset(restLimit)
}

// take waits for a place and returns its engine. It prefers an existing engine to nil, which stands for one that must
// still be made.
func (e *Engines) take() *goja.Runtime {
	select {
	case vm := <-e.free:
		return vm
	default:
	}
	select {
	case vm := <-e.free:
		return vm
	case <-e.unmade:
		return nil
	}
}

// put returns a place with its engine; nil: without one.
func (e *Engines) put(vm *goja.Runtime) {
	if vm == nil {
		e.unmade <- struct{}{}
		return
	}
	e.free <- vm
}

// call runs a function of the bundle in a free engine. It converts goja's InterruptedError to a plain error, because
// that would also end the caller's engine.
func (e *Engines) call(name, input string, arguments ...string) (text string, err error) {
	vm := e.take()
	e.spareMemory(true)
	if observer, begun := e.observe.Load(), time.Now(); observer != nil {
		defer func() { (*observer)(name, time.Since(begun), err != nil) }()
	}
	var next *goja.Runtime
	defer func() {
		e.put(next)
		e.rest.Reset(restLimit)
	}()
	if vm == nil {
		fresh, err := e.load()
		if err != nil {
			return "", errors.New("render: " + err.Error())
		}
		vm = fresh
	}
	result, err := runWithin(vm, e.limit(input), func() (goja.Value, error) { return callBundle(vm, name, arguments) })
	if err != nil {
		return "", errors.New("render: " + err.Error()) // the state of the engine is unknown, so it is not used again
	}
	next = vm
	return result.String(), nil
}

// giveBack frees unused engines, and returns their memory to the operating system. Go alone would do so only at its
// next collection.
func (e *Engines) giveBack() {
	for range most {
		select {
		case <-e.free:
			e.put(nil)
		default: // the engine is in use and its render restarts the timer, or there is none
		}
	}
	debug.FreeOSMemory()
	if working, _ := e.InUse(); working == 0 {
		e.spareMemory(false)
	}
}

// Prioritize makes garbage collection rare while callers wait for all pages, as at a start; false ends that. It changes
// nothing if the operator has set GOGC.
func (e *Engines) Prioritize(isNeeded bool) {
	e.prioritized.Store(isNeeded)
	if e.ownGarbage {
		return
	}
	if isNeeded {
		debug.SetGCPercent(startGarbage)
		return
	}
	e.spareMemory(false)
}

// spareMemory makes garbage collection frequent, or sets it by the memory in use. It changes nothing if the operator
// has set GOGC.
func (e *Engines) spareMemory(spare bool) {
	if e.ownGarbage || spare && (e.prioritized.Load() || e.sparing.Swap(true)) {
		return
	}
	if spare {
		debug.SetGCPercent(renderGarbage)
		return
	}
	e.sparing.Store(false)
	debug.SetGCPercent(usualGarbage(e.inUse()))
}

// usualGarbage returns the GOGC value, in percent, for an amount of memory in use.
func usualGarbage(inUse uint64) int {
	return int(min(max(100*roomForGarbage/max(inUse, 1), leastGarbage), mostGarbage))
}

func bytesInUse() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

func (e *Engines) load() (*goja.Runtime, error) {
	bundle, err := e.bundle()
	if err != nil {
		return nil, err
	}
	vm := goja.New()
	new(require.Registry).Enable(vm)
	url.Enable(vm)
	_, err = runWithin(vm, loadLimit, func() (goja.Value, error) {
		if _, err := vm.RunScript("engine-globals.js", engineGlobals); err != nil {
			return nil, err
		}
		return vm.RunProgram(bundle)
	})
	return vm, err
}

// runWithin stops the engine at the time limit. Work that ends at that very moment fails too, because the engine is
// already interrupted.
func runWithin(vm *goja.Runtime, limit time.Duration, work func() (goja.Value, error)) (goja.Value, error) {
	late := "took longer than " + limit.String()
	alarm := time.AfterFunc(limit, func() { vm.Interrupt(late) })
	result, err := work()
	if !alarm.Stop() && err == nil {
		err = errors.New(late)
	}
	return result, err
}

// callBundle calls a function of the bundle. It returns the result, or the value of a returned promise. A promise is
// settled by then, because goja runs all its jobs before the outermost call returns.
func callBundle(vm *goja.Runtime, name string, arguments []string) (goja.Value, error) {
	bundle := vm.GlobalObject().Get("lexharborRender")
	if bundle == nil {
		return nil, errors.New("render.js sets no lexharborRender")
	}
	function, ok := goja.AssertFunction(bundle.ToObject(vm).Get(name))
	if !ok {
		return nil, errors.New("render.js has no function " + name)
	}
	values := make([]goja.Value, len(arguments))
	for i, argument := range arguments {
		values[i] = vm.ToValue(argument)
	}
	result, err := function(bundle, values...)
	if err != nil {
		return nil, err
	}
	promise, ok := result.Export().(*goja.Promise)
	if !ok {
		return result, nil
	}
	switch promise.State() {
	case goja.PromiseStateFulfilled:
		return promise.Result(), nil
	case goja.PromiseStateRejected:
		return nil, errors.New(promise.Result().String())
	default:
		return nil, errors.New("did not settle")
	}
}
