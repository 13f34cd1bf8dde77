package testapp

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
)

// ObjectKey is the key of an ObjectStore's only object, in the bucket "bucket".
const ObjectKey = "lexharbor/lease.json"

// ObjectStore is a fake S3 store with one object and conditional writes. Its access key is "key".
type ObjectStore struct {
	mu      sync.Mutex
	Content string // content of the object; empty: there is no object
	version int
	IsDown  bool
	// LoseAnswer makes the next write succeed but answer 500, as if its response was lost.
	LoseAnswer bool
}

// ServeHTTP answers GET and conditional PUT requests for the object.
func (s *ObjectStore) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	tag := fmt.Sprintf(`"%d"`, s.version)
	switch {
	case s.IsDown || r.URL.Path != "/bucket/"+ObjectKey ||
		!strings.HasPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential=key/"):
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	case r.Method == http.MethodGet && s.Content == "":
		w.WriteHeader(http.StatusNotFound)
		return
	case r.Method == http.MethodGet:
		w.Header().Set("Etag", tag)
		_, _ = io.WriteString(w, s.Content)
		return
	case s.Content == "" && r.Header.Get("If-None-Match") != "*", s.Content != "" && r.Header.Get("If-Match") != tag:
		w.WriteHeader(http.StatusPreconditionFailed)
		return
	}
	content, _ := io.ReadAll(r.Body)
	s.Content = string(content)
	s.version++
	if s.LoseAnswer {
		s.LoseAnswer = false
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Etag", fmt.Sprintf(`"%d"`, s.version))
}
