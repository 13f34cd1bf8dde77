package scripts

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// ErrTooLong ends a run of a hook that has used up its time. Its call is answered 503, and its transaction is rolled
// back.
var ErrTooLong = errors.New("the hook took longer than it may")

// runLimits are for how long one run of a hook may hold its engine.
type runLimits struct {
	// guest is for a call of somebody who is not signed in: a browser waits 8 s for it.
	guest time.Duration
	// other is for calls of the staff, and for what follows a change of a record: both may have a long article
	// rendered (internal/render). It is also for a call that brings a file, which may have to go to a store.
	other time.Duration
}

var limits = runLimits{guest: 10 * time.Second, other: 40 * time.Second}

// argumentsName is the global by which PocketBase's engine hands a run its arguments: it is set when a run begins,
// and to undefined when it ends. Scheduled jobs get none: they go on for as long as they need.
const argumentsName = "__args"

// limitRuns ends each run in an engine that takes longer than it may. The engine is used again.
func limitRuns(vm *goja.Runtime, limits runLimits) error {
	run := &run{vm: vm}
	arguments := goja.Undefined()
	return vm.GlobalObject().DefineAccessorProperty(argumentsName,
		vm.ToValue(func(goja.FunctionCall) goja.Value { return arguments }),
		vm.ToValue(func(call goja.FunctionCall) goja.Value {
			arguments = call.Argument(0)
			if goja.IsUndefined(arguments) {
				run.end()
			} else {
				run.begin(limits.of(arguments))
			}
			return goja.Undefined()
		}), goja.FLAG_FALSE, goja.FLAG_FALSE)
}

// of is the limit for a run with these arguments.
func (l runLimits) of(arguments goja.Value) time.Duration {
	if given, isList := arguments.Export().([]any); isList && len(given) == 1 {
		if e, isCall := given[0].(*core.RequestEvent); isCall && e.Auth == nil && !bringsFile(e.Request) {
			return l.guest
		}
	}
	return l.other
}

func bringsFile(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/")
}

// run is what an engine is doing.
type run struct {
	vm *goja.Runtime

	mu    sync.Mutex
	alarm *time.Timer // nil: nothing
	isCut bool
}

func (r *run) begin(limit time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var alarm *time.Timer
	alarm = time.AfterFunc(limit, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.alarm == alarm { // else that run has ended just now
			r.isCut = true
			r.vm.Interrupt(ErrTooLong)
		}
	})
	r.alarm = alarm
}

func (r *run) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.alarm != nil {
		r.alarm.Stop()
		r.alarm = nil
	}
	if r.isCut {
		r.vm.ClearInterrupt()
		r.isCut = false
	}
}

// IsTooLong reports whether an error says that a hook was ended, also where PocketBase has put an answer of its own
// around it.
func IsTooLong(err error) bool {
	var refusal *router.ApiError
	if errors.As(err, &refusal) {
		if cause, isError := refusal.RawData().(error); isError {
			return errors.Is(cause, ErrTooLong)
		}
	}
	return errors.Is(err, ErrTooLong)
}
