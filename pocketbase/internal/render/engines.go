// Package render runs the site's render bundle (render.js, built from the React pages) in JavaScript engines, with a
// time limit. It does not know the pages.
package render

import (
	_ "embed"
	"errors"
	"io/fs"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	"github.com/dop251/goja_nodejs/url"

	"lexharbor/internal/observe"
)

const (
	most = 2 // number of JavaScript engines
	// renderLimit is the time limit of one call of the bundle. An ordinary page needs well under a second, but a busy
	// computer is slower.
	renderLimit = 10 * time.Second
	// longLimit is the time limit for texts of longWords words or more, which are rare.
	longWords = 2000
	longLimit = 30 * time.Second
	loadLimit = 30 * time.Second
	// restLimit is how long an unused engine stays in memory. An engine needs about 12 MB, and loads in about 170 ms.
	restLimit = 10 * time.Second
	// renderGarbage is the garbage collector's GOGC value (percent) from a render until unused engines are freed.
	// Rendering allocates a thousand times as much as stays in use. With 100, a publish would need 23 MB more memory
	// and a tenth less processor time; with 40, a fourth more.
	renderGarbage = 65 // percent, as GOGC
	// startGarbage is the GOGC value during the start of the program. More frequent collections would prolong the
	// start.
	startGarbage = 150
	// leastGarbage and mostGarbage limit the GOGC value at other times. The value lets the memory in use grow by
	// roomForGarbage. Each collection scans all of that memory, mostly small objects of the hooks' JavaScript engines.
	// With Go's default, this would be a fourth of the work of serving a page. In a flood of requests about 110 MB are
	// in use, and leastGarbage keeps the program below twice that.
	leastGarbage, mostGarbage = 60, 400 // percent
	roomForGarbage            = 40 << 20
)

//go:embed engine-globals.js
var engineGlobals string

// Engines are two JavaScript engines that run only the site's render bundle. A call that exceeds its time limit is
// stopped, and does not affect the engines of the JavaScript hooks. Unused engines are freed.
type Engines struct {
	bundle  func() (*goja.Program, error)
	limit   func(input string) time.Duration
	free    chan *goja.Runtime       // idle engines
	unmade  chan struct{}            // one value for each engine that may still be created
	loads   sync.Mutex               // locked by Load, which takes both engines
	rest    *time.Timer              // frees unused engines; each render restarts the timer
	observe atomic.Pointer[Observer] // nil: no observer
	// sparing: GOGC is renderGarbage now. prioritized: the start renders pages. ownGarbage: the operator has set GOGC.
	sparing     atomic.Bool
	prioritized atomic.Bool
	ownGarbage  bool
	inUse       func() uint64 // returns the bytes in use after the last garbage collection
}

// Observer gets the name of a called function of the bundle, how long it took without the wait for an engine, and
// whether it failed.
type Observer func(call string, took time.Duration, failed bool)

// ObserveBy sets the observer of all later calls.
func (e *Engines) ObserveBy(observer Observer) { e.observe.Store(&observer) }

// Calls are the names of the bundle's functions that this package calls.
var Calls = []string{"render", "markdown"}

// InUse returns how many engines are working, and the largest possible number.
func (e *Engines) InUse() (working, all int) { return most - len(e.free) - len(e.unmade), most }

// New returns Engines for the file render.js of the build. If the file is missing, every call fails.
func New(built fs.FS) *Engines {
	e := &Engines{
		limit:      limitFor,
		free:       make(chan *goja.Runtime, most),
		unmade:     make(chan struct{}, most),
		ownGarbage: os.Getenv("GOGC") != "",
		inUse:      observe.BytesInUse,
	}
	for range most {
		e.unmade <- struct{}{}
	}
	e.rest = time.AfterFunc(restLimit, e.giveBack) // also frees memory that only the start needed
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

// Render renders a page with its data (JSON). It returns JSON {status, head, html, state}.
func (e *Engines) Render(path, dataJSON string) (string, error) {
	return e.call("render", dataJSON, path, dataJSON)
}

// Markdown converts a Markdown text to HTML.
func (e *Engines) Markdown(text string) (string, error) {
	return e.call("markdown", text, text)
}

// Load creates an engine, if there is none, and renders this path in it. So the first real render is as fast as later
// ones. Other renders wait until Load returns.
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

// take waits until an engine is free and returns it. It returns nil if the caller must create the engine.
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

// put makes an engine available again; nil means that it must be created again.
func (e *Engines) put(vm *goja.Runtime) {
	if vm == nil {
		e.unmade <- struct{}{}
		return
	}
	e.free <- vm
}

// call runs a function of the bundle in a free engine. goja's InterruptedError becomes a plain error: otherwise it
// would also stop the JavaScript engine of the calling hook.
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
		return "", errors.New("render: " + err.Error()) // the engine is in an unknown state, so it is not used again
	}
	next = vm
	return result.String(), nil
}

// giveBack frees unused engines and returns their memory to the operating system. Go alone would do so only at its next
// garbage collection.
func (e *Engines) giveBack() {
	for range most {
		select {
		case <-e.free:
			e.put(nil)
		default: // the engine is working and restarts the timer later, or none exists
		}
	}
	debug.FreeOSMemory()
	if working, _ := e.InUse(); working == 0 {
		e.spareMemory(false)
	}
}

// Prioritize(true) makes garbage collection rare while the start renders all pages. Prioritize(false) ends that. It
// changes nothing if the operator has set GOGC.
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

// spareMemory(true) makes garbage collection frequent. spareMemory(false) sets GOGC by the memory in use. It changes
// nothing if the operator has set GOGC.
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

// usualGarbage returns the GOGC value (percent) for this many bytes in use.
func usualGarbage(inUse uint64) int {
	return int(min(max(100*roomForGarbage/max(inUse, 1), leastGarbage), mostGarbage))
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

// runWithin runs work and interrupts the engine at the time limit. Work that ends exactly then also fails, because the
// engine is already interrupted.
func runWithin(vm *goja.Runtime, limit time.Duration, work func() (goja.Value, error)) (goja.Value, error) {
	late := "took longer than " + limit.String()
	alarm := time.AfterFunc(limit, func() { vm.Interrupt(late) })
	result, err := work()
	if !alarm.Stop() && err == nil {
		err = errors.New(late)
	}
	return result, err
}

// callBundle calls a function of the bundle. It returns the function's result, or the value of its promise. A promise
// that is still pending is an error: goja has run all its jobs, so the promise would never settle.
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
