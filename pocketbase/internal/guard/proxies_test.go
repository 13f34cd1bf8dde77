package guard

import "testing"

func TestAWrongListOfProxiesIsAnError(t *testing.T) {
	if _, err := ParseProxies("10.0.0.0/8, proxy.example"); err == nil {
		t.Error("accepted")
	}
}
