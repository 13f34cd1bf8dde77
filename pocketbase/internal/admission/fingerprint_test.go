package admission

import (
	"strings"
	"testing"
)

func TestContentHashDistinguishesContents(t *testing.T) {
	const base = `{"name":"Zoë","list":[{"a":1,"b":[]}],"altcha":"x"}`
	for _, other := range []struct {
		object string
		same   bool
	}{
		{`{ "altcha": null, "list": [ { "b": [], "a": 1 } ], "name": "Zo\u00eb" }`, true},
		{`{"name":"Zoë","list":[{"a":1,"b":[]}]}`, true},
		{`{"name":"Zoe","list":[{"a":1,"b":[]}]}`, false},
		{`{"name":"Zoë ","list":[{"a":1,"b":[]}]}`, false},
		{`{"name":"Zoë","list":[{"a":"1","b":[]}]}`, false},
		{`{"name":"Zoë","list":[{"a":1,"b":null}]}`, false},
		{`{"name":"Zoë","list":[{"a":1,"b":[]}],"nickname":""}`, false},
		{`{"name":"Zoë"}`, false},
	} {
		if same := hashOf(t, base) == hashOf(t, other.object); same != other.same {
			t.Errorf("%s is the same content: %v", other.object, same)
		}
	}
}

// The JavaScript hooks store this hash with every submission. If you change it, raise CONTENT_VERSION in
// src/lib/submission.ts.
func TestContentHashNeverChanges(t *testing.T) {
	const object = `{"type":"contact","message":" <Hello>\n","size":1.50,"elapsedMs":5200,"name":"O’Neill"}`
	const want = "b264c38711e0d769499453d43367e2969392178a1a1bb684e75244fda5737ffb"
	if got := hashOf(t, object); got != want {
		t.Errorf("the hash is %s", got)
	}
}

func TestContentHashHandlesHostileInput(t *testing.T) {
	for _, object := range []string{`{"a":1e999999}`, `{"a":1,"a":2}`, `{"":{"__proto__":[]}}`} {
		if _, err := ContentHash(object, nil); err != nil {
			t.Errorf("%s: %v", object, err)
		}
	}
	for _, object := range []string{`{"a":`, `[]`, strings.Repeat(`{"a":`, 20_000) + "1" +
		strings.Repeat("}", 20_000)} {
		if _, err := ContentHash(object, nil); err == nil {
			t.Errorf("no error for %.10s…", object)
		}
	}
}

func hashOf(t *testing.T, object string) string {
	t.Helper()
	hash, err := ContentHash(object, []string{"altcha", "elapsedMs"})
	if err != nil {
		t.Fatal(err)
	}
	return hash
}
