package site

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAPersonalPageIsNotCachedAndHasNoScript(t *testing.T) {
	s := &Site{origin: "https://firm.example"}
	s.meta.Origin = "https://site-origin.invalid"
	s.meta.Scripts = map[string][]string{"default": {"sha256-all"}, PreviewPath + "404": {"sha256-own"}}
	s.previews = shell{"<!doctype html><head>", "</head><body>", "", "</body>"}
	recorder := httptest.NewRecorder()
	s.SendPersonal(recorder, httptest.NewRequest(http.MethodGet, "/demo/cancel?token=x", nil), http.StatusGone,
		"<style>p{}</style>", `<a href="https://site-origin.invalid/x">Demo</a>`)
	answer := recorder.Result()
	if answer.StatusCode != http.StatusGone || answer.Header.Get("Cache-Control") != "no-store" ||
		answer.Header.Get("Referrer-Policy") != "no-referrer" ||
		answer.Header.Get("X-Robots-Tag") != "noindex, nofollow" {
		t.Error(answer.Status, answer.Header)
	}
	policy := answer.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "'sha256-own'") || strings.Contains(policy, "sha256-all") ||
		!strings.Contains(policy, "style-src 'self' 'sha256-") {
		t.Error(policy)
	}
	if want := `<a href="https://firm.example/x">Demo</a>`; !strings.Contains(recorder.Body.String(), want) {
		t.Errorf("no %s in %s", want, recorder.Body.String())
	}
}
