package webhooks

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
)

// cacheNode is a fake cache that records PURGE requests and answers with this status.
type cacheNode struct {
	*httptest.Server
	status int
	purges []string
}

func newCacheNode(t *testing.T) *cacheNode {
	node := &cacheNode{status: http.StatusOK}
	node.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		node.purges = append(node.purges, r.Method+" "+r.Header.Get(keysHeader))
		w.WriteHeader(node.status)
	}))
	t.Cleanup(node.Close)
	return node
}

func TestAPurgeReachesOnlyCaches(t *testing.T) {
	r := newRig(t, Settings{Private: true})
	node := newCacheNode(t)
	var taken *relay
	caught := httptest.NewServer(
		http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) { taken.ServeHTTP(w, request) }),
	)
	t.Cleanup(caught.Close)
	cache := r.save(endpoints, map[string]any{"url": caught.URL, "enabled": true, "purpose": ofCaches})
	crm := r.endpoint("https://crm.example/hooks")
	taken, err := newRelay(cache.GetString("secret"), node.URL)
	if err != nil {
		t.Fatal(err)
	}
	taken.now = func() time.Time { return r.at }

	r.queue.Purge([]string{"p-0123456789abcdef", "feed"})
	node.status = http.StatusServiceUnavailable
	r.queue.serve(cache.Id)
	stored, err := r.app.FindAllRecords(deliveries)
	if err != nil || len(stored) != 1 || stored[0].GetString("status") != "queued" ||
		stored[0].GetString("endpoint") == crm.Id ||
		stored[0].GetString("lastError") != "it answered 503" {
		t.Fatal(stored, err)
	}
	// The site retries the message until it is delivered.
	node.status, r.at = http.StatusOK, r.at.Add(time.Hour)
	r.queue.serve(cache.Id)
	stored, err = r.app.FindAllRecords(deliveries)
	if err != nil || stored[0].GetString("status") != "delivered" {
		t.Error(stored[0], err)
	}
	want := "PURGE p-0123456789abcdef feed"
	if len(node.purges) != 2 || node.purges[0] != want || node.purges[1] != want {
		t.Error(node.purges)
	}
}

func TestTheRelayAcceptsOnlySignedAndRecentMessages(t *testing.T) {
	node := newCacheNode(t)
	secret := newSecret()
	taken, err := newRelay(secret, node.URL)
	if err != nil {
		t.Fatal(err)
	}
	taken.now = func() time.Time { return noon }
	purge := func(keys string) string { return fmt.Sprintf(`{"type":"cache.purge","data":{"keys":[%s]}}`, keys) }
	ask := func(method, body, signedBy string, at time.Time) int {
		signed, err := secrets{current: signedBy}.sign("msg_1", at, body)
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequest(method, "/", strings.NewReader(body))
		request.Header.Set("webhook-id", "msg_1")
		request.Header.Set("webhook-timestamp", strconv.FormatInt(at.Unix(), 10))
		request.Header.Set("webhook-signature", "v1,bm90IG91cnM= "+signed)
		recorder := httptest.NewRecorder()
		taken.ServeHTTP(recorder, request)
		return recorder.Code
	}
	for _, each := range []struct {
		method, body, secret string
		at                   time.Time
		want                 int
	}{
		{"POST", purge(`"site"`), secret, noon.Add(-4 * time.Minute), http.StatusNoContent},
		{"POST", purge(`"site"`), newSecret(), noon, http.StatusUnauthorized},
		{"POST", purge(`"site"`), secret, noon.Add(-6 * time.Minute), http.StatusUnauthorized},
		{"POST", purge(`"site"`), secret, noon.Add(6 * time.Minute), http.StatusUnauthorized},
		{"GET", purge(`"site"`), secret, noon, http.StatusBadRequest},
		{"POST", `{"type":"lead.created","data":{}}`, secret, noon, http.StatusBadRequest},
		{"POST", purge(`".*|x"`), secret, noon, http.StatusServiceUnavailable},
		{"POST", strings.Repeat("x", longestPurge+1), secret, noon, http.StatusBadRequest},
	} {
		if got := ask(each.method, each.body, each.secret, each.at); got != each.want {
			t.Errorf("%s %.40s: %d, not %d", each.method, each.body, got, each.want)
		}
	}
	if len(node.purges) != 1 {
		t.Error(node.purges)
	}
	// No header may exceed Varnish's limit.
	var many []string
	for i := range 250 {
		many = append(many, fmt.Sprintf(`"p-%016x"`, i))
	}
	if ask("POST", purge(strings.Join(many, ",")), secret, noon) != http.StatusNoContent || len(node.purges) != 4 ||
		len(node.purges[1]) > 4096 {
		t.Error(len(node.purges))
	}
}

func TestARelayNeedsASecretAndANode(t *testing.T) {
	for _, each := range []struct{ secret, node, says string }{
		{"", defaultNode, "CACHE_SECRET must be the secret"},
		{newSecret(), "varnish", "--node must be an address such as"},
	} {
		if _, err := newRelay(each.secret, each.node); err == nil || !strings.HasPrefix(err.Error(), each.says) {
			t.Error(each, err)
		}
	}
}
