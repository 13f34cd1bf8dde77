package imagetool

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func tinyPicture(t *testing.T) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func answerWith(content []byte) string {
	return fmt.Sprintf(`{"data":[{"b64_json":%q}]}`, base64.StdEncoding.EncodeToString(content))
}

// serviceAt returns a service without pauses, and the number of requests that it answered.
func serviceAt(t *testing.T, handle http.HandlerFunc) (*Service, *atomic.Int64) {
	t.Helper()
	asked := &atomic.Int64{}
	local := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		handle(w, r)
	}))
	t.Cleanup(local.Close)
	t.Setenv("IMAGES_API_KEY", "secret-key")
	t.Setenv("IMAGES_API_URL", local.URL+"/v1/")
	service, err := ServiceFromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	service.after = func(time.Duration) <-chan time.Time {
		over := make(chan time.Time)
		close(over)
		return over
	}
	return service, asked
}

func freely() error { return nil }

func TestARequestHasTheFormatOfTheImagesAPI(t *testing.T) {
	picture := tinyPicture(t)
	var question map[string]any
	service, asked := serviceAt(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/images/generations" || r.Method != http.MethodPost ||
			r.Header.Get("Authorization") != "Bearer secret-key" {
			t.Errorf("%s %s with %q", r.Method, r.URL.Path, r.Header.Get("Authorization"))
		}
		if err := json.NewDecoder(r.Body).Decode(&question); err != nil {
			t.Error(err)
		}
		fmt.Fprint(w, answerWith(picture))
	})
	content, err := service.make(t.Context(), "a seal", "wide", freely)
	if err != nil || !bytes.Equal(content, picture) || asked.Load() != 1 {
		t.Fatalf("%d bytes, %v, %d requests", len(content), err, asked.Load())
	}
	if question["model"] != "gpt-image-1" || question["prompt"] != "a seal" || question["size"] != "1536x1024" ||
		question["response_format"] != nil {
		t.Errorf("asked for %v", question)
	}
	service.model = "dall-e-3"
	if _, err := service.make(t.Context(), "a seal", "square", freely); err != nil || question["size"] != "1024x1024" ||
		question["response_format"] != "b64_json" {
		t.Errorf("asked for %v, %v", question, err)
	}
}

func TestABusyOrBrokenServiceGetsLimitedRetries(t *testing.T) {
	for _, status := range []int{429, 500, 502, 503} {
		service, asked := serviceAt(t, nil)
		*service = *withStatuses(t, asked, status, status, status, 200)
		if _, err := service.make(t.Context(), "x", "wide", freely); err != nil || asked.Load() != 4 {
			t.Errorf("%d three times: %v after %d requests", status, err, asked.Load())
		}
		asked.Store(0)
		*service = *withStatuses(t, asked, status, status, status, status, 200)
		if _, err := service.make(t.Context(), "x", "wide", freely); err == nil || asked.Load() != 4 {
			t.Errorf("%d four times: %v after %d requests", status, err, asked.Load())
		}
	}
}

// withStatuses returns a service that answers with these statuses in turn. An answer with 200 has an image.
func withStatuses(t *testing.T, asked *atomic.Int64, statuses ...int) *Service {
	picture := tinyPicture(t)
	service, _ := serviceAt(t, func(w http.ResponseWriter, _ *http.Request) {
		status := statuses[asked.Add(1)-1]
		w.WriteHeader(status)
		if status == 200 {
			fmt.Fprint(w, answerWith(picture))
		}
	})
	return service
}

func TestRetryAfterIsHonoredUpToTheLongestPause(t *testing.T) {
	picture := tinyPicture(t)
	wait := "5"
	var asked *atomic.Int64
	service, asked := serviceAt(t, func(w http.ResponseWriter, _ *http.Request) {
		if asked.Load() == 1 {
			w.Header().Set("Retry-After", wait)
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		fmt.Fprint(w, answerWith(picture))
	})
	var waited []time.Duration
	over := service.after
	service.after = func(pause time.Duration) <-chan time.Time {
		waited = append(waited, pause)
		return over(pause)
	}
	_, err := service.make(t.Context(), "x", "wide", freely)
	if err != nil || !slices.Equal(waited, []time.Duration{5 * time.Second}) || asked.Load() != 2 {
		t.Errorf("%v after %v and %d requests", err, waited, asked.Load())
	}
	wait, waited = "3600", nil
	asked.Store(0)
	if _, err := service.make(t.Context(), "x", "wide", freely); err == nil || len(waited) != 0 || asked.Load() != 1 {
		t.Errorf("%v after %v and %d requests", err, waited, asked.Load())
	}
}

func TestASilentServiceMeetsTheTimeLimit(t *testing.T) {
	service, _ := serviceAt(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // Go's server notices a closed connection only after it has read the body
		<-r.Context().Done()
	})
	service.timeout = 30 * time.Millisecond
	made := 0
	_, err := service.make(t.Context(), "x", "wide", func() error { made++; return nil })
	if err == nil || !strings.Contains(err.Error(), "in time") || made != attempts {
		t.Errorf("%v after %d requests", err, made)
	}
}

func TestAnAnswerWithoutAnImageIsNotRetried(t *testing.T) {
	for name, body := range map[string]string{
		"text":            "hello",
		"no data":         `{"data":[]}`,
		"not base64":      `{"data":[{"b64_json":"%%%"}]}`,
		"an SVG":          answerWith([]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)),
		"a page":          answerWith([]byte("<!doctype html><p>hello")),
		"nothing":         answerWith(nil),
		"another server":  `{"data":[{"url":"http://127.0.0.2/picture.png"}]}`,
		"a file":          `{"data":[{"url":"file:///etc/passwd"}]}`,
		"a user in front": `{"data":[{"url":"http://a@127.0.0.1/picture.png"}]}`,
	} {
		service, asked := serviceAt(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, body) })
		var known *serviceError
		if _, err := service.make(t.Context(), "x", "wide", freely); !errors.As(err, &known) || asked.Load() != 1 {
			t.Errorf("%s: %v after %d requests", name, err, asked.Load())
		}
	}
}

func TestAnAnswerIsReadUpToTheLimit(t *testing.T) {
	sent := &atomic.Int64{}
	service, _ := serviceAt(t, func(w http.ResponseWriter, _ *http.Request) {
		chunk := bytes.Repeat([]byte("A"), 1<<20)
		for range 50 { // in chunks, so the length is unknown in advance
			if _, err := w.Write(chunk); err != nil {
				return
			}
			sent.Add(1)
		}
	})
	if _, err := service.make(t.Context(), "x", "wide", freely); err == nil ||
		!strings.Contains(err.Error(), "more than 14 MB") {
		t.Error(err)
	}
	if sent.Load() > 30 {
		t.Errorf("%d MB were taken", sent.Load())
	}
}

func TestTheServicesRedirectIsNotFollowed(t *testing.T) {
	canary := &atomic.Int64{}
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { canary.Add(1) }))
	defer elsewhere.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		service, asked := serviceAt(
			t,
			func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere.URL, status) },
		)
		var known *serviceError
		if _, err := service.make(t.Context(), "x", "wide", freely); !errors.As(err, &known) || !known.final ||
			asked.Load() != 1 {
			t.Errorf("%d: %v after %d requests", status, err, asked.Load())
		}
	}
	if canary.Load() != 0 {
		t.Errorf("%d requests went elsewhere", canary.Load())
	}
}

func TestARefusedKeyEndsTheRunAndIsNotRepeated(t *testing.T) {
	service, asked := serviceAt(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprint(w, `{"error":{"message":"Incorrect API key provided: secret-key"}}`)
	})
	var known *serviceError
	_, err := service.make(t.Context(), "x", "wide", freely)
	if !errors.As(err, &known) || !known.final || strings.Contains(err.Error(), "secret-key") || asked.Load() != 1 {
		t.Errorf("%v after %d requests", err, asked.Load())
	}
}

func TestEachRequestIsCountedBeforeItIsSent(t *testing.T) {
	service, asked := serviceAt(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) })
	left := 2
	_, err := service.make(t.Context(), "x", "wide", func() error {
		if left--; left < 0 {
			return errors.New("spent")
		}
		return nil
	})
	if err == nil || err.Error() != "spent" || asked.Load() != 2 {
		t.Errorf("%v after %d requests", err, asked.Load())
	}
}

func TestAServiceInAPrivateNetworkIsNotCalled(t *testing.T) {
	service, asked := serviceAt(t, func(http.ResponseWriter, *http.Request) {})
	service.private = false // as if the URL had a host name that resolves to this computer
	var known *serviceError
	if _, err := service.make(t.Context(), "x", "wide", freely); !errors.As(err, &known) || !known.final ||
		asked.Load() != 0 {
		t.Errorf("%v after %d requests", err, asked.Load())
	}
}

func TestTheAddressOfTheServiceIsCheckedAtTheStart(t *testing.T) {
	for text, wanted := range map[string]string{
		"https://api.example.com/v1/": "https://api.example.com/v1",
		"http://127.0.0.1:8080":       "http://127.0.0.1:8080",
		"http://localhost:8080/v1":    "http://localhost:8080/v1",
		"http://10.0.0.5/v1":          "http://10.0.0.5/v1",
		"http://[::1]:8080/v1":        "http://[::1]:8080/v1",
	} {
		if base, _, err := parseImagesURL(text); err != nil || base != wanted {
			t.Errorf("%s: %q, %v", text, base, err)
		}
	}
	for _, text := range []string{
		"", "api.example.com", "http://api.example.com/v1", "ftp://127.0.0.1/", "https://user:password@api.example.com",
		"https://api.example.com/v1?key=1", "http://169.254.169.254/latest", "https://[fe80::1]/v1",
		"https://0.0.0.0/v1",
	} {
		if _, _, err := parseImagesURL(text); err == nil || strings.Contains(err.Error(), "user:password") {
			t.Errorf("%q: %v", text, err)
		}
	}
	t.Setenv("IMAGES_API_KEY", "")
	if service, err := ServiceFromEnvironment(); service != nil || err != nil {
		t.Errorf("without a key: %v, %v", service, err)
	}
	t.Setenv("IMAGES_API_KEY", "k")
	t.Setenv("IMAGES_API_URL", "https://api.example.com/v1")
	for name, value := range map[string]string{"IMAGES_MAX_PER_RUN": "0", "IMAGES_PRICE": "NaN"} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, value)
			if _, err := ServiceFromEnvironment(); err == nil || !strings.Contains(err.Error(), name) {
				t.Error(err)
			}
		})
	}
}
