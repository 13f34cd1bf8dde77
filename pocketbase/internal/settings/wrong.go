package settings

import "errors"

// Wrong collects all errors of the environment, so that the operator sees them at once.
type Wrong struct{ all []error }

// Add records an error; nil is ignored.
func (w *Wrong) Add(err error) {
	if err != nil {
		w.all = append(w.all, err)
	}
}

// Err returns all recorded errors, one a line; nil: there are none.
func (w *Wrong) Err() error { return errors.Join(w.all...) }

// Read calls from and returns its value. It records the error. The caller must not use a value that came with an error.
func Read[Value any](w *Wrong, from func() (Value, error)) Value {
	value, err := from()
	w.Add(err)
	return value
}
