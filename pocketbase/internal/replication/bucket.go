package replication

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	// requestLimit is the time limit of one request to the store.
	requestLimit = 5 * time.Second
	objectBytes  = 4 << 10 // limits the response that is read; a lease is shorter
)

var (
	errNone    = errors.New("there is no such object")
	errChanged = errors.New("the object is another one by now")
)

// Bucket is an S3 bucket with conditional writes (If-Match). One object is the lease: it names the only writer.
type Bucket struct {
	Endpoint, Name, Region, AccessKey, Secret string
	// PathStyle puts the bucket's name into the path of URLs instead of their host.
	PathStyle bool
	client    http.Client
}

func (b *Bucket) get(ctx context.Context, key string) (content []byte, tag string, err error) {
	return b.do(ctx, http.MethodGet, key, nil, nil)
}

// put writes the object if it still has the ETag tag; "" means that it must not exist. It returns the new ETag, or
// errChanged.
func (b *Bucket) put(ctx context.Context, key string, content []byte, tag string) (string, error) {
	condition := map[string]string{"If-Match": tag}
	if tag == "" {
		condition = map[string]string{"If-None-Match": "*"}
	}
	_, now, err := b.do(ctx, http.MethodPut, key, content, condition)
	return now, err
}

func (b *Bucket) do(
	ctx context.Context,
	method, key string,
	content []byte,
	headers map[string]string,
) ([]byte, string, error) {
	ctx, cancel := context.WithTimeout(ctx, requestLimit)
	defer cancel()
	address, err := url.Parse(b.Endpoint)
	if err != nil || address.Host == "" {
		return nil, "", fmt.Errorf("the store's address %q is none", b.Endpoint)
	}
	address.Path = "/" + key
	if b.PathStyle {
		address.Path = "/" + b.Name + "/" + key
	} else {
		address.Host = b.Name + "." + address.Host
	}
	request, err := http.NewRequestWithContext(ctx, method, address.String(), bytes.NewReader(content))
	if err != nil {
		return nil, "", err
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	b.sign(request, content, time.Now().UTC())
	response, err := b.client.Do(request)
	if err != nil {
		return nil, "", fmt.Errorf("the store does not answer: %w", err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, objectBytes))
	switch {
	case err != nil:
		return nil, "", fmt.Errorf("the store's answer broke off: %w", err)
	case response.StatusCode == http.StatusNotFound && method == http.MethodGet:
		return nil, "", errNone
	case response.StatusCode == http.StatusPreconditionFailed || response.StatusCode == http.StatusConflict ||
		response.StatusCode == http.StatusNotFound:
		return nil, "", errChanged
	case response.StatusCode != http.StatusOK:
		return nil, "", fmt.Errorf("the store answers %s %s with %d: %.200s", method, key, response.StatusCode, answer)
	case response.Header.Get("Etag") == "":
		return nil, "", errors.New("the store gives no ETag: it cannot hold a lease")
	}
	return answer, response.Header.Get("Etag"), nil
}

// sign signs a request without a URL query by AWS Signature Version 4.
func (b *Bucket) sign(request *http.Request, content []byte, now time.Time) {
	digest := sha256.Sum256(content)
	hash := hex.EncodeToString(digest[:])
	moment, day := now.Format("20060102T150405Z"), now.Format("20060102")
	request.Header.Set("X-Amz-Date", moment)
	request.Header.Set("X-Amz-Content-Sha256", hash)
	const signed = "host;x-amz-content-sha256;x-amz-date"
	canonical := strings.Join([]string{
		request.Method, request.URL.EscapedPath(), "",
		"host:" + request.URL.Host, "x-amz-content-sha256:" + hash, "x-amz-date:" + moment, "",
		signed, hash,
	}, "\n")
	canonicalHash := sha256.Sum256([]byte(canonical))
	scope := strings.Join([]string{day, b.Region, "s3", "aws4_request"}, "/")
	text := strings.Join([]string{"AWS4-HMAC-SHA256", moment, scope, hex.EncodeToString(canonicalHash[:])}, "\n")
	key := []byte("AWS4" + b.Secret)
	for _, part := range []string{day, b.Region, "s3", "aws4_request", text} {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(part))
		key = mac.Sum(nil)
	}
	request.Header.Set(
		"Authorization",
		fmt.Sprintf(
			"AWS4-HMAC-SHA256 Credential=%s/%s, SignedHeaders=%s, Signature=%s",
			b.AccessKey,
			scope,
			signed,
			hex.EncodeToString(key),
		),
	)
}
