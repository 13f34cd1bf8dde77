package admission

import (
	"net/http"
	"testing"
)

func TestKeyOfReturnsTheSendersKeyDespiteOtherHeaders(t *testing.T) {
	const own, foreign = "0a1b2c3d-0000-4000-8000-000000000001", "0A1B2C3D-0000-4000-8000-00000000000F"
	several := Key{Several: true}
	for _, row := range []struct {
		sent []string
		want Key
	}{
		{nil, Key{}},
		{[]string{""}, Key{}},
		{[]string{"gateway-7"}, Key{}},
		{[]string{own}, Key{Text: own}},
		{[]string{`"` + own + `"`}, Key{Text: own}},
		{[]string{`"` + own}, Key{}},
		{[]string{own + `"`}, Key{}},
		{[]string{own + "x"}, Key{}},
		{[]string{own, own}, Key{Text: own}},
		{[]string{own, `"` + own + `"`}, Key{Text: own}},
		{[]string{"gateway-7", own}, Key{Text: own}},
		{[]string{"gateway-7, " + own}, Key{Text: own}},
		{[]string{own + `,"gateway-7"`}, Key{Text: own}},
		{[]string{`"` + foreign + `"`, own}, Key{Text: own}},
		{[]string{own, `"` + foreign + `"`}, Key{Text: own}},
		{[]string{own, foreign}, several},
		{[]string{foreign, own}, several},
		{[]string{own + "," + foreign}, several},
		{[]string{`"` + own + `"`, `"` + foreign + `"`}, several},
	} {
		if key := KeyOf(http.Header{"Idempotency-Key": row.sent}); key != row.want {
			t.Errorf("%q is read as %+v, not %+v", row.sent, key, row.want)
		}
	}
}
