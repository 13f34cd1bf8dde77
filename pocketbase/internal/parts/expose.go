package parts

import (
	"encoding/json"
	"reflect"

	"github.com/dop251/goja"
)

// Expose sets $site in a JavaScript engine. $site contains the functions of each part under the part's name. The
// function $site.answerBy receives the JavaScript functions that Ask calls. Structs, slices of structs and
// json.RawMessage are converted to plain JavaScript values, as by JSON. Pointers, such as records, pass unchanged.
func (p *Parts) Expose(vm *goja.Runtime) {
	site := vm.NewObject()
	for _, each := range p.list {
		part, isAble := each.Part.(ForHooks)
		if !isAble {
			continue
		}
		group := vm.NewObject()
		for declared, value := range part.Hooks() {
			set(group, nameIn(declared), crossing(vm, value))
		}
		set(site, each.Name, group)
	}
	set(site, "answerBy", func(functions *goja.Object) { p.hooks.use(vm, functions) })
	if err := vm.Set("$site", site); err != nil {
		panic(err)
	}
}

func set(object *goja.Object, name string, value any) {
	if err := object.Set(name, value); err != nil {
		panic(err) // cannot fail on a new object
	}
}

var (
	valueType = reflect.TypeFor[goja.Value]()
	rawType   = reflect.TypeFor[json.RawMessage]()
)

func isObject(kind reflect.Type) bool {
	return kind == rawType || kind.Kind() == reflect.Struct ||
		kind.Kind() == reflect.Slice && kind.Elem().Kind() == reflect.Struct
}

// crossing wraps a Go function so that its struct parameters and results become plain JavaScript values. It returns any
// other value unchanged.
func crossing(vm *goja.Runtime, value any) any {
	inner := reflect.ValueOf(value)
	if inner.Kind() != reflect.Func {
		return value
	}
	kind := inner.Type()
	var in, out []reflect.Type
	hasObjects := false
	seen := func(each reflect.Type) reflect.Type {
		if isObject(each) {
			hasObjects = true
			return valueType
		}
		return each
	}
	for i := range kind.NumIn() {
		in = append(in, seen(kind.In(i)))
	}
	for i := range kind.NumOut() {
		out = append(out, seen(kind.Out(i)))
	}
	if !hasObjects {
		return value
	}
	call := func(arguments []reflect.Value) []reflect.Value {
		given := make([]reflect.Value, len(arguments))
		for i, argument := range arguments {
			given[i] = argument
			if isObject(kind.In(i)) {
				read := reflect.New(kind.In(i))
				if err := fromEngine(vm, argument.Interface(), read.Interface()); err != nil {
					panic(vm.NewGoError(err)) // JavaScript can catch it as an Error
				}
				given[i] = read.Elem()
			}
		}
		results := inner.Call(given)
		for i, result := range results {
			if !isObject(kind.Out(i)) {
				continue
			}
			if err, hasFailed := results[len(results)-1].Interface().(error); hasFailed && err != nil {
				results[i] = reflect.Zero(valueType) // JavaScript code gets the error, not this result
				continue
			}
			made, err := toEngine(vm, result.Interface())
			if err != nil {
				panic(vm.NewGoError(err))
			}
			results[i] = reflect.ValueOf(&made).Elem()
		}
		return results
	}
	return reflect.MakeFunc(reflect.FuncOf(in, out, false), call).Interface()
}

// fromEngine converts a JavaScript value into a Go value by JSON; undefined becomes null.
func fromEngine(vm *goja.Runtime, value, into any) error {
	text := "null"
	if given, isValue := value.(goja.Value); isValue && given != nil {
		made, err := callJSON(vm, "stringify", given)
		if err != nil {
			return err
		}
		if !goja.IsUndefined(made) {
			text = made.String()
		}
	}
	if raw, isRaw := into.(*json.RawMessage); isRaw {
		*raw = json.RawMessage(text)
		return nil
	}
	return json.Unmarshal([]byte(text), into)
}

// toEngine converts a Go value into a JavaScript value. It passes on a json.RawMessage without encoding it, because
// json.Marshal would replace each "<" of an HTML page with six characters.
func toEngine(vm *goja.Runtime, value any) (goja.Value, error) {
	text, isRaw := value.(json.RawMessage)
	switch {
	case !isRaw:
		var err error
		if text, err = json.Marshal(value); err != nil {
			return nil, err
		}
	case len(text) == 0:
		text = json.RawMessage("null")
	}
	return callJSON(vm, "parse", vm.ToValue(string(text)))
}

func callJSON(vm *goja.Runtime, name string, value goja.Value) (goja.Value, error) {
	call, _ := goja.AssertFunction(vm.Get("JSON").ToObject(vm).Get(name))
	return call(goja.Undefined(), value)
}
