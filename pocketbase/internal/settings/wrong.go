package settings

import "errors"

// Wrong collects the errors of all environment variables, so that the operator sees them at once.
type Wrong struct{ all []error }

// Add adds an error; it ignores nil.
func (w *Wrong) Add(err error) {
	if err != nil {
		w.all = append(w.all, err)
	}
}

// Err returns all added errors, one a line, or nil.
func (w *Wrong) Err() error { return errors.Join(w.all...) }

// Read returns the value of from and adds its error to w. The caller must not use a value that came with an error.
func Read[Value any](w *Wrong, from func() (Value, error)) Value {
	value, err := from()
	w.Add(err)
	return value
}
