package imagetool

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"lexharbor/internal/outbound"
	"lexharbor/internal/pictures"
)

const (
	attempts = 4 // the first request and three retries
)

// serviceError is the reason why the service returned no picture. A final error would recur with every further request,
// so it ends the run.
type serviceError struct {
	text  string
	final bool
	again bool // a retry may succeed
	wait  time.Duration
}

func (e *serviceError) Error() string { return e.text }

// make requests one picture from the service. It retries if the service is busy, fails or does not answer in time.
// Before each request it calls spend, whose error ends the run. The result is a JPEG, PNG, WebP or GIF file of at most
// pictures.LargestPicture bytes.
func (s *Service) make(ctx context.Context, prompt, size string, spend func() error) ([]byte, error) {
	pause := s.firstPause
	for attempt := 1; ; attempt++ {
		if err := spend(); err != nil {
			return nil, err
		}
		content, err := s.request(ctx, prompt, size)
		var failure *serviceError
		if err == nil || ctx.Err() != nil || !errors.As(err, &failure) || !failure.again || attempt == attempts ||
			failure.wait > s.longestPause {
			return content, err
		}
		select {
		case <-s.after(max(pause, failure.wait)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		pause *= 2
	}
}

func (s *Service) request(ctx context.Context, prompt, size string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	question := map[string]any{"model": s.model, "prompt": prompt, "n": 1, "size": s.fitting(size)}
	if !strings.HasPrefix(s.model, "gpt-image") { // gpt-image always returns the image, and refuses this field
		question["response_format"] = "b64_json"
	}
	body, err := json.Marshal(question)
	if err != nil {
		return nil, err
	}
	answer, err := s.fetch(ctx, http.MethodPost, s.base+"/images/generations", body)
	if err != nil {
		return nil, err
	}
	var parsed struct {
		Data []struct {
			Content string `json:"b64_json"`
			URL     string `json:"url"`
		} `json:"data"`
	}
	if err := json.Unmarshal(answer, &parsed); err != nil || len(parsed.Data) == 0 {
		return nil, &serviceError{text: "the service answered with something else than an image"}
	}
	content, err := base64.StdEncoding.DecodeString(parsed.Data[0].Content)
	if err != nil {
		return nil, &serviceError{text: "the service sent an image that cannot be read"}
	}
	if len(content) == 0 && parsed.Data[0].URL != "" {
		if !s.sameOrigin(parsed.Data[0].URL) {
			return nil, &serviceError{
				text: "the service sent the address of an image on another server; use a model that sends the image " +
					"itself",
				final: true,
			}
		}
		if content, err = s.fetch(ctx, http.MethodGet, parsed.Data[0].URL, nil); err != nil {
			return nil, err
		}
	}
	return content, checkImage(content)
}

// checkImage checks the size and, by content, the type of a picture. Package pictures checks the whole file when it
// stores it.
func checkImage(content []byte) error {
	switch kind := http.DetectContentType(content); {
	case len(content) > pictures.LargestPicture:
		return &serviceError{
			text: fmt.Sprintf("the image has %d bytes, more than %d", len(content), pictures.LargestPicture),
		}
	case kind != "image/jpeg" && kind != "image/png" && kind != "image/webp" && kind != "image/gif":
		return &serviceError{text: "the service sent something else than a JPEG, PNG, WebP or GIF image"}
	}
	return nil
}

// fetch returns the body of an answer with status 200; every other status is an error. It follows no redirect, and
// reads at most largestAnswer bytes.
func (s *Service) fetch(ctx context.Context, method, address string, body []byte) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, &serviceError{text: "the address of the images service is wrong", final: true}
	}
	request.Header.Set("Authorization", "Bearer "+s.key)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	client := outbound.NewClient(s.private)
	defer client.CloseIdleConnections()
	response, err := client.Do(request)
	if err != nil {
		return nil, transportError(ctx, err)
	}
	defer response.Body.Close()
	if err := statusError(response); err != nil {
		return nil, err
	}
	if response.ContentLength > s.largestAnswer {
		return nil, &serviceError{text: fmt.Sprintf("the service answered with more than %d MB", s.largestAnswer>>20)}
	}
	content, err := io.ReadAll(io.LimitReader(response.Body, s.largestAnswer+1))
	switch {
	case err != nil:
		return nil, transportError(ctx, err)
	case int64(len(content)) > s.largestAnswer:
		return nil, &serviceError{text: fmt.Sprintf("the service answered with more than %d MB", s.largestAnswer>>20)}
	}
	return content, nil
}

// statusError returns nil for status 200, and otherwise the error. It omits the service's own text, which may repeat
// the key.
func statusError(response *http.Response) error {
	switch status := response.StatusCode; {
	case status == http.StatusOK:
		return nil
	case status >= 300 && status < 400:
		return &serviceError{
			text:  "the service answered with a redirect, which is not followed; correct IMAGES_API_URL",
			final: true,
		}
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return &serviceError{
			text:  fmt.Sprintf("the service refused the key (%d); check IMAGES_API_KEY", status),
			final: true,
		}
	case status == http.StatusNotFound:
		return &serviceError{
			text:  "the service has nothing at this address (404); check IMAGES_API_URL and IMAGES_API_MODEL",
			final: true,
		}
	case status == http.StatusTooManyRequests || status >= 500:
		return &serviceError{
			text:  fmt.Sprintf("the service is busy or broken (%d)", status),
			again: true,
			wait:  retryAfter(response.Header.Get("Retry-After")),
		}
	default:
		return &serviceError{text: fmt.Sprintf("the service refused the request (%d)", status)}
	}
}

// retryAfter parses a Retry-After header, which has seconds or a date; 0 for any other text.
func retryAfter(text string) time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil && seconds > 0 {
		return time.Duration(min(seconds, 86400)) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, time.Until(at))
	}
	return 0
}

func transportError(ctx context.Context, err error) error {
	var refused *outbound.AddressError
	switch {
	case errors.As(err, &refused):
		return &serviceError{
			text: "IMAGES_API_URL leads to " + refused.Address + ", an address that the program refuses to call; " +
				"name it itself if it is in your own network",
			final: true,
		}
	case ctx.Err() != nil:
		return &serviceError{text: "the service did not answer in time", again: true}
	default:
		return &serviceError{text: "the service cannot be reached", again: true}
	}
}

// fitting returns the size in pixels that the model offers for "wide" (covers) or "square" (portraits).
func (s *Service) fitting(size string) string {
	switch {
	case size == "square" || s.model == "dall-e-2":
		return "1024x1024"
	case s.model == "dall-e-3":
		return "1792x1024"
	}
	return "1536x1024"
}

func (s *Service) sameOrigin(text string) bool {
	address, err := url.Parse(text)
	base, baseErr := url.Parse(s.base)
	return err == nil && baseErr == nil && address.User == nil && address.Scheme == base.Scheme &&
		strings.EqualFold(address.Host, base.Host)
}
