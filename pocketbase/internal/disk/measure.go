package disk

import (
	"os"
	"path/filepath"

	"lexharbor/internal/observe"
)

// Measure registers metrics: the free space of the disk with the data folder, and the size of its databases. read
// counts an error, and then returns false.
func Measure(r *observe.Registry, folder string, read func(figure string, err error) bool) {
	r.Gauge(
		"lexharbor_disk_free_bytes",
		"What is free of the disk with the data folder.",
		func(report func(float64, ...string)) {
			if free, err := Free(folder); read("disk", err) {
				report(float64(free))
			}
		},
	)
	r.Gauge(
		"lexharbor_database_bytes",
		"The size of a database with its write-ahead log.",
		func(report func(float64, ...string)) {
			for _, name := range []string{"data", "auxiliary"} {
				sum := int64(0)
				for _, end := range []string{".db", ".db-wal"} {
					if info, err := os.Stat(filepath.Join(folder, name+end)); err == nil {
						sum += info.Size()
					}
				}
				report(float64(sum), name)
			}
		},
		observe.Label{Name: "database", Values: []string{"data", "auxiliary"}},
	)
}
