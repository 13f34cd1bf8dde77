//go:build !linux && !darwin

package uploads

import "math"

// freeBytes is not known here: there is always enough.
func freeBytes(string) (int64, error) { return math.MaxInt64, nil }
