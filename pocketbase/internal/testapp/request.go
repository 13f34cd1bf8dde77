package testapp

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Ask sends a request to the handler and returns its response. headers alternates names and values. The target is not
// checked, so a test may send a malformed one.
func Ask(handler http.Handler, method, target string, headers ...string) *http.Response {
	request := httptest.NewRequest(method, "http://firm.example/", nil)
	path, query, _ := strings.Cut(target, "?")
	request.URL.Path, request.URL.RawQuery = path, query
	for i := 0; i < len(headers); i += 2 {
		request.Header.Add(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, request)
	return recorder.Result()
}

// Text returns the body of a response.
func Text(t *testing.T, response *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
