package settings

import "errors"

// Wrong collects what is wrong with the environment, so that all of it is said at once.
type Wrong struct{ all []error }

// Note remembers an error; nil is none.
func (w *Wrong) Note(err error) {
	if err != nil {
		w.all = append(w.all, err)
	}
}

// Err is all that was noted, one variable a line; nil: nothing was.
func (w *Wrong) Err() error { return errors.Join(w.all...) }

// Read returns what from reads, and notes its error. What is returned beside an error is not to be used.
func Read[Value any](w *Wrong, from func() (Value, error)) Value {
	value, err := from()
	w.Note(err)
	return value
}
