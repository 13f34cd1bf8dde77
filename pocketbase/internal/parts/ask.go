package parts

import (
	"errors"
	"fmt"
	"reflect"
	"sync"

	"github.com/dop251/goja"
)

// hooks are the functions that the hooks have given to $site.answerBy, in the engine that loaded them. It does one
// thing at a time.
type hooks struct {
	mu        sync.Mutex
	vm        *goja.Runtime
	functions *goja.Object // nil: no hooks are loaded
}

func (h *hooks) use(vm *goja.Runtime, functions *goja.Object) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.vm, h.functions = vm, functions
}

// ErrNoHooks says that no engine of the hooks can answer.
var ErrNoHooks = errors.New("no hooks are loaded")

// Object is an object that stays with the hooks.
type Object struct {
	hooks *hooks
	value *goja.Object
}

// Ask has a function of the hooks answer into a pointer: to a value that JSON can fill, or to a slice of Object.
// Structs and a json.RawMessage cross as Expose says, anything else as it is. The function must only read: it is asked
// in transactions too, and whoever asks at the same time waits for it.
func (p *Parts) Ask(name string, into any, arguments ...any) error {
	p.hooks.mu.Lock()
	defer p.hooks.mu.Unlock()
	if p.hooks.functions == nil {
		return ErrNoHooks
	}
	return p.hooks.call(p.hooks.functions, name, into, arguments)
}

// Ask is the same for a method of the object.
func (o Object) Ask(name string, into any, arguments ...any) error {
	o.hooks.mu.Lock()
	defer o.hooks.mu.Unlock()
	return o.hooks.call(o.value, name, into, arguments)
}

// Text reads a property of the object; what is undefined is empty.
func (o Object) Text(name string) (string, error) {
	o.hooks.mu.Lock()
	defer o.hooks.mu.Unlock()
	value, err := property(o.hooks.vm, o.value, name)
	if value == nil || goja.IsUndefined(value) || err != nil {
		return "", err
	}
	return value.String(), nil
}

// IsTrue reads a property of the object; what is undefined is false.
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

// property is undefined or nil where the object has none of this name. What its getter throws is the error.
func property(vm *goja.Runtime, of *goja.Object, name string) (value goja.Value, err error) {
	if thrown := vm.Try(func() { value = of.Get(name) }); thrown != nil {
		return nil, thrown
	}
	return value, nil
}
