// Package render runs the site's render bundle, in JavaScript engines that can be stopped. It knows nothing of the
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
	most = 2 // engines
	// An ordinary page takes well under a second; ten leave room on a machine with other work to do.
	renderLimit = 10 * time.Second
	// Texts of longWords words and more are rare and get longLimit.
	longWords = 2000
	longLimit = 30 * time.Second
	loadLimit = 30 * time.Second
	// An engine holds a dozen megabytes, and is loaded in a sixth of a second: it is given back once nothing was
	// rendered for a while.
	restLimit = 10 * time.Second
	// Rendering makes a thousand times what it keeps. With as much garbage beside what is in use as Go allows, a server
	// that renders many articles would take twice the memory that it needs.
	renderGarbage = 40 // percent of what is in use, as GOGC
	// At a start, which takes long where garbage is collected as often as Go would, and ends soon.
	hurriedGarbage = 150
	// Otherwise garbage may take as much as what is in use, and roomForGarbage in any case: each collection looks at
	// all that is in use, mostly small objects of engines, and at Go's usual pace that would be a fourth of the work of
	// serving a page.
	leastGarbage, mostGarbage = 100, 400 // percent
	roomForGarbage            = 40 << 20
)

//go:embed engine-globals.js
var engineGlobals string

// Engines are two JavaScript engines of their own for the site's render bundle: a page that never ends is cut off here,
// and neither holds up nor harms the engines of the hooks. While nothing is rendered there are none.
type Engines struct {
	bundle  func() (*goja.Program, error)
	limit   func(input string) time.Duration
	free    chan *goja.Runtime       // engines that nobody uses
	unmade  chan struct{}            // one for each engine that may yet be made
	loads   sync.Mutex               // held by Load, which takes both places
	rest    *time.Timer              // gives the engines back; every render begins its time anew
	observe atomic.Pointer[Observer] // nil: nobody wants to know
	// sparing is whether garbage is collected sooner now; ownGarbage, whether the operator says how soon.
	sparing    atomic.Bool
	hurried    atomic.Bool
	ownGarbage bool
	inUse      func() uint64 // bytes, as the last collection found them
}

// Observer is told how long a call took once it had its engine, and whether it failed.
type Observer func(call string, took time.Duration, failed bool)

// ObserveBy tells the observer of all calls that begin from now on.
func (e *Engines) ObserveBy(observer Observer) { e.observe.Store(&observer) }

// Calls are all that a bundle is asked for.
var Calls = []string{"render", "markdown"}

// InUse is how many of the engines work at this moment, of how many.
func (e *Engines) InUse() (working, all int) { return most - len(e.free) - len(e.unmade), most }

// New reads render.js of the build; without it every render fails.
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
	e.rest = time.AfterFunc(restLimit, e.giveBack) // what the start has left goes back to the system too
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

// Markdown returns the HTML of a text.
func (e *Engines) Markdown(text string) (string, error) {
	return e.call("markdown", text, text)
}

// Load has an engine there that has rendered this path, so that the first render that is needed takes no longer than
// others. Renders that are asked for meanwhile wait until it is there.
func (e *Engines) Load(path string) {
	e.loads.Lock()
	defer e.loads.Unlock()
	one, other := e.take(), e.take()
	if one == nil && other == nil {
		// Why it could not be done, the first render says.
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

// take waits for a place, and returns the engine in it: one that is there, sooner than nil, which stands for one that
// has yet to be made.
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

// put gives a place back, with the engine that is in it now; nil: with none.
func (e *Engines) put(vm *goja.Runtime) {
	if vm == nil {
		e.unmade <- struct{}{}
		return
	}
	e.free <- vm
}

// call runs a function of the bundle with a free engine. Its errors are plain: goja's own InterruptedError would end
// the engine of the caller too.
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
		return "", errors.New("render: " + err.Error()) // the engine may be in any state, so it is not used again
	}
	next = vm
	return result.String(), nil
}

// giveBack drops the engines that are free, and returns their memory and what rendering has left to the system, which
// Go alone would not do before it needs to collect again.
func (e *Engines) giveBack() {
	for range most {
		select {
		case <-e.free:
			e.put(nil)
		default: // in use, where its render begins the time anew, or none
		}
	}
	debug.FreeOSMemory()
	if working, _ := e.InUse(); working == 0 {
		e.spareMemory(false)
	}
}

// Hurry has garbage collected seldom while somebody waits for all that is done, as at a start; false: that is over.
// GOGC is obeyed where it is set.
func (e *Engines) Hurry(isNeeded bool) {
	e.hurried.Store(isNeeded)
	if e.ownGarbage {
		return
	}
	if isNeeded {
		debug.SetGCPercent(hurriedGarbage)
		return
	}
	e.spareMemory(false)
}

// spareMemory has garbage collected sooner, or as is usual for what is in use, unless GOGC says when.
func (e *Engines) spareMemory(spare bool) {
	if e.ownGarbage || spare && (e.hurried.Load() || e.sparing.Swap(true)) {
		return
	}
	if spare {
		debug.SetGCPercent(renderGarbage)
		return
	}
	e.sparing.Store(false)
	debug.SetGCPercent(usualGarbage(e.inUse()))
}

// usualGarbage is how much garbage may lie beside so many bytes in use, in percent of them.
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

// runWithin stops the engine when the time is over. Work that is done just then has failed too: the engine is marked
// already.
func runWithin(vm *goja.Runtime, limit time.Duration, work func() (goja.Value, error)) (goja.Value, error) {
	late := "took longer than " + limit.String()
	alarm := time.AfterFunc(limit, func() { vm.Interrupt(late) })
	result, err := work()
	if !alarm.Stop() && err == nil {
		err = errors.New(late)
	}
	return result, err
}

// callBundle returns what a function of the bundle returns or, at once, what its promise holds: all jobs have run when
// the outermost call is over.
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
