package admission

import (
	"net/netip"
	"testing"
)

func TestFiguresCountResourcesAndRefusals(t *testing.T) {
	gate := New(testLimits(), &Proxies{})
	client := ClientOf(netip.MustParseAddr("203.0.113.7"))
	gate.clients.take(client, requests, 20, 30)
	gate.places.enter(t.Context(), client, false)
	for _, status := range []int{429, 413, 413, 408, 503} {
		gate.traffic.refuse(gate.clients, client, status)
	}
	figures := gate.Figures()
	if figures.Held["requests"] != 1 || figures.Held["places"] != 1 || figures.Held["streams"] != 0 ||
		figures.Working != 1 || figures.Most["requests"] != 30 || figures.Most["places"] != 66 {
		t.Errorf("%+v", figures)
	}
	for _, resource := range Resources {
		if _, isThere := figures.Held[resource]; !isThere || figures.Most[resource] == 0 {
			t.Errorf("%s is not counted", resource)
		}
	}
	for reason, want := range map[string]int64{"too_often": 1, "too_large": 2, "too_slow": 1, "unavailable": 1} {
		if figures.Refused[reason] != want {
			t.Errorf("%s: %d", reason, figures.Refused[reason])
		}
	}
}
