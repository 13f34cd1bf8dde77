package webhooks

import (
	"context"
	"crypto/hmac"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"lexharbor/internal/parts"
)

const (
	// relaySecret is the environment variable with the endpoint's secret.
	relaySecret = "CACHE_SECRET"
	// keysHeader is the header with the keys, separated by spaces, of a PURGE request to a cache.
	// docs/caches/lexharbor.vcl reads it.
	keysHeader = "X-Purge-Keys"
	// keysAtOnce is how many keys one PURGE request contains. Varnish accepts headers of up to 8 KB.
	keysAtOnce = 100
	// oldestMessage is the largest accepted difference between a message's time and now, against replays.
	oldestMessage = 5 * time.Minute
	longestPurge  = 1 << 20
	// defaultNode is the address where a cache with docs/caches/lexharbor.vcl accepts PURGE requests.
	defaultNode = "http://127.0.0.1:6084"
	nodeLimit   = 5 * time.Second
)

var aKey = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)

// relay receives purges on behalf of a cache that cannot verify signatures, and forwards them to the cache. It runs on
// the cache's computer.
type relay struct {
	endpoint secrets
	node     string
	client   *http.Client
	now      func() time.Time
}

// NewRelayCommand returns the command `cache-relay`, which runs beside a cache, possibly on another computer than the
// site. It needs none of the site's data.
//
//	CACHE_SECRET  the secret that "webhook add --cache" has printed
func NewRelayCommand() *cobra.Command {
	var listen, node string
	command := &cobra.Command{
		Use: "cache-relay", Short: "Purges a cache beside it when the site sends a webhook", Args: cobra.NoArgs,
		SilenceUsage: true, Annotations: parts.WithoutData,
		RunE: func(command *cobra.Command, _ []string) error {
			made, err := newRelay(os.Getenv(relaySecret), node)
			if err != nil {
				return err
			}
			server := &http.Server{
				Addr:         listen,
				Handler:      made,
				ReadTimeout:  10 * time.Second,
				WriteTimeout: time.Minute,
			}
			stopped, stop := signal.NotifyContext(command.Context(), syscall.SIGTERM, os.Interrupt)
			defer stop()
			context.AfterFunc(stopped, func() { server.Close() })
			fmt.Printf("Purges for %s are taken at http://%s.\n", node, listen)
			if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
				return err
			}
			return nil
		},
	}
	command.Flags().StringVar(&listen, "listen", "127.0.0.1:6083", "where the site's webhook is taken")
	command.Flags().StringVar(&node, "node", defaultNode, "where the cache takes PURGE: no proxy may lead there")
	return command
}

func newRelay(secret, node string) (*relay, error) {
	if _, err := keyOf(secret); err != nil {
		return nil, fmt.Errorf("%s must be the secret that \"webhook add --cache\" has printed: %w", relaySecret, err)
	}
	if address, err := url.Parse(node); err != nil || address.Scheme != "http" && address.Scheme != "https" ||
		address.Host == "" {
		return nil, fmt.Errorf("--node must be an address such as %s, not %q", defaultNode, node)
	}
	return &relay{secrets{current: secret}, node, &http.Client{Timeout: nodeLimit}, time.Now}, nil
}

// ServeHTTP answers 204 after the cache has deleted the keys. Any other status makes the site retry.
func (r *relay) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, request.Body, longestPurge))
	if err != nil || request.Method != http.MethodPost {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if !r.isSigned(request.Header, string(body)) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var message purgeMessage
	if json.Unmarshal(body, &message) != nil || message.Type != purgeEvent {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	for keys := range slices.Chunk(message.Data.Keys, keysAtOnce) {
		if err := r.purge(request.Context(), keys); err != nil {
			log.Println("the cache did not purge the keys:", err)
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// isSigned reports whether the message is recent and one of its signatures matches the secret.
func (r *relay) isSigned(header http.Header, body string) bool {
	seconds, err := strconv.ParseInt(header.Get("webhook-timestamp"), 10, 64)
	at := time.Unix(seconds, 0)
	if err != nil || math.Abs(float64(r.now().Sub(at))) > float64(oldestMessage) {
		return false
	}
	expected, err := r.endpoint.sign(header.Get("webhook-id"), at, body)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(
		strings.Fields(header.Get("webhook-signature")),
		func(given string) bool { return hmac.Equal([]byte(given), []byte(expected)) },
	)
}

func (r *relay) purge(ctx context.Context, keys []string) error {
	if slices.ContainsFunc(keys, func(key string) bool { return !aKey.MatchString(key) }) {
		return errors.New("a key has letters that no key has")
	}
	request, err := http.NewRequestWithContext(ctx, "PURGE", r.node, nil)
	if err != nil {
		return err
	}
	request.Header.Set(keysHeader, strings.Join(keys, " "))
	response, err := r.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %d", r.node, response.StatusCode)
	}
	return nil
}
