package scripts

import (
	"errors"
	"sync"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"lexharbor/internal/uploads"
)

// ErrTooLong is the error of a JavaScript hook that exceeded its time limit. The client gets 503, and the transaction
// is rolled back.
var ErrTooLong = errors.New("the hook took longer than it may")

// runLimits limit how long one run of a hook may occupy its JavaScript engine.
type runLimits struct {
	// guest limits requests of visitors. It is longer than a browser waits (ANSWER_WAIT_MS in src/lib/time-units.ts).
	guest time.Duration
	// other limits all other runs: requests of staff, and hooks after a record's change. Both may render a long article
	// (internal/render). It also limits job applications, whose file the server may send to a remote store.
	other time.Duration
}

var limits = runLimits{guest: 10 * time.Second, other: 40 * time.Second}

// fileRoute is the route by which a guest brings a file. A header of the request would let any guest choose the limit.
const fileRoute = "POST " + uploads.ApplicationPath

// argumentsName is the JavaScript global by which PocketBase passes arguments to a hook. PocketBase sets it when a run
// begins, and sets it to undefined when the run ends. Cron jobs get no arguments, so they have no limit.
const argumentsName = "__args"

// limitRuns makes an engine stop each run that exceeds its limit. The engine stays usable.
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

// of returns the limit for a run with these arguments.
func (l runLimits) of(arguments goja.Value) time.Duration {
	if given, isList := arguments.Export().([]any); isList && len(given) == 1 {
		if e, isCall := given[0].(*core.RequestEvent); isCall && e.Auth == nil && e.Request.Pattern != fileRoute {
			return l.guest
		}
	}
	return l.other
}

// run is the current run of a hook in an engine.
type run struct {
	vm *goja.Runtime

	mu    sync.Mutex
	alarm *time.Timer // nil: nothing runs
	isCut bool
}

func (r *run) begin(limit time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var alarm *time.Timer
	alarm = time.AfterFunc(limit, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.alarm == alarm { // otherwise that run has just ended
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

// IsTooLong reports whether an error is or wraps ErrTooLong, also inside PocketBase's own error type.
func IsTooLong(err error) bool {
	var refusal *router.ApiError
	if errors.As(err, &refusal) {
		if cause, isError := refusal.RawData().(error); isError {
			return errors.Is(cause, ErrTooLong)
		}
	}
	return errors.Is(err, ErrTooLong)
}
