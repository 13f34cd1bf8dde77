package parts

import (
	"errors"
	"fmt"
	"reflect"
	"sync"

	"github.com/dop251/goja"
)

// hooks are the functions that the hooks passed to $site.answerBy, in the JavaScript engine that loaded them. The
// engine runs one call at a time.
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

// ErrNoHooks reports that no JavaScript engine has functions of the hooks.
var ErrNoHooks = errors.New("no hooks are loaded")

// Object is a JavaScript object inside the engine of the hooks.
type Object struct {
	hooks *hooks
	value *goja.Object
}

// Ask calls a function of the hooks and stores its result in into, a pointer. The pointer's target is a value that JSON
// can fill, or a slice of Object. Expose explains how arguments cross. The function must only read, because Ask may run
// inside a transaction. Concurrent callers wait for each other.
func (p *Parts) Ask(name string, into any, arguments ...any) error {
	p.hooks.mu.Lock()
	defer p.hooks.mu.Unlock()
	if p.hooks.functions == nil {
		return ErrNoHooks
	}
	return p.hooks.call(p.hooks.functions, name, into, arguments)
}

// Ask calls a method of the object, as Parts.Ask calls a function.
func (o Object) Ask(name string, into any, arguments ...any) error {
	o.hooks.mu.Lock()
	defer o.hooks.mu.Unlock()
	return o.hooks.call(o.value, name, into, arguments)
}

// Text returns a property of the object as text; undefined becomes "".
func (o Object) Text(name string) (string, error) {
	o.hooks.mu.Lock()
	defer o.hooks.mu.Unlock()
	value, err := property(o.hooks.vm, o.value, name)
	if value == nil || goja.IsUndefined(value) || err != nil {
		return "", err
	}
	return value.String(), nil
}

// IsTrue returns a property of the object as a boolean; undefined becomes false.
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

// property returns a property of an object: undefined or nil if it has none. If the getter throws, property returns
// that error.
func property(vm *goja.Runtime, of *goja.Object, name string) (value goja.Value, err error) {
	if thrown := vm.Try(func() { value = of.Get(name) }); thrown != nil {
		return nil, thrown
	}
	return value, nil
}
