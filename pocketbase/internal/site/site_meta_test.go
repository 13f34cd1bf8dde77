package site

import (
	"testing"
	"testing/fstest"
)

func TestABuildWithoutANameIsRefused(t *testing.T) {
	for _, meta := range []string{
		`{`,
		`{"origin":"https://a.invalid","feed":{"title":"a","description":"b"}}`,
		`{"build":"1","feed":{"title":"a","description":"b"}}`,
		`{"build":"1","origin":"https://a.invalid","feed":{"description":"b"}}`,
		`{"build":"1","origin":"https://a.invalid","feed":{"title":"a"}}`,
	} {
		if _, err := Load(fstest.MapFS{"site-meta.json": {Data: []byte(meta)}}, "https://firm.example",
			""); err == nil {
			t.Errorf("%s was taken", meta)
		}
	}
}
