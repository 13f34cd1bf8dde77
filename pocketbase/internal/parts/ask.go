package parts

import (
	"errors"
	"fmt"
	"reflect"
	"sync"

	"github.com/dop251/goja"
)

// hooks contains the JavaScript functions that pb_hooks passed to $site.answerBy, and the goja engine that loaded them.
// The engine runs one function at a time.
type hooks struct {
	mu        sync.Mutex
	vm        *goja.Runtime
	functions *goja.Object // nil: the program has loaded no hooks
}

func (h *hooks) use(vm *goja.Runtime, functions *goja.Object) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.vm, h.functions = vm, functions
}

// ErrNoHooks is the error of Ask when no JavaScript engine has called $site.answerBy.
var ErrNoHooks = errors.New("no hooks are loaded")

// Object is a JavaScript object that stays in its goja engine.
type Object struct {
	hooks *hooks
	value *goja.Object
}

// Ask calls a function that the JavaScript hooks passed to $site.answerBy. It stores the result in into: a pointer to a
// value that JSON can fill, or to a slice of Object. Expose explains how arguments are converted. The function must
// only read, because Ask may run inside a transaction. Concurrent callers wait for each other.
func (p *Parts) Ask(name string, into any, arguments ...any) error {
	p.hooks.mu.Lock()
	defer p.hooks.mu.Unlock()
	if p.hooks.functions == nil {
		return ErrNoHooks
	}
	return p.hooks.call(p.hooks.functions, name, into, arguments)
}

// Ask calls a method of the JavaScript object. It converts the arguments and the result as Parts.Ask does.
func (o Object) Ask(name string, into any, arguments ...any) error {
	o.hooks.mu.Lock()
	defer o.hooks.mu.Unlock()
	return o.hooks.call(o.value, name, into, arguments)
}

// Text returns a property of the object as text, or "" if it is undefined.
func (o Object) Text(name string) (string, error) {
	o.hooks.mu.Lock()
	defer o.hooks.mu.Unlock()
	value, err := property(o.hooks.vm, o.value, name)
	if value == nil || goja.IsUndefined(value) || err != nil {
		return "", err
	}
	return value.String(), nil
}

// IsTrue reports whether a property of the object is truthy. It returns false if the property is undefined.
func (o Object) IsTrue(name string) (bool, error) {
	o.hooks.mu.Lock()
	defer o.hooks.mu.Unlock()
	value, err := property(o.hooks.vm, o.value, name)
	return value != nil && value.ToBoolean(), err
}

func (h *hooks) call(of *goja.Object, name string, into any, arguments []any) error {
	value, err := property(h.vm, of, name)
	if err != nil {
		return err
	}
	function, isFunction := goja.AssertFunction(value)
	if !isFunction {
		return fmt.Errorf("the hooks have no %s", name)
	}
	given := make([]goja.Value, len(arguments))
	for i, argument := range arguments {
		if !isObject(reflect.TypeOf(argument)) {
			given[i] = h.vm.ToValue(argument)
		} else if given[i], err = toEngine(h.vm, argument); err != nil {
			return err
		}
	}
	result, err := function(of, given...)
	if err != nil {
		return err
	}
	if list, isList := into.(*[]Object); isList {
		var values []*goja.Object
		if err := h.vm.ExportTo(result, &values); err != nil {
			return err
		}
		for _, each := range values {
			*list = append(*list, Object{h, each})
		}
		return nil
	}
	return fromEngine(h.vm, result, into)
}

// property returns a property of an object; undefined or nil if the object has none. If the property's getter throws,
// property returns the thrown error.
func property(vm *goja.Runtime, of *goja.Object, name string) (value goja.Value, err error) {
	if thrown := vm.Try(func() { value = of.Get(name) }); thrown != nil {
		return nil, thrown
	}
	return value, nil
}
