package guard

import (
	"bytes"
	"compress/gzip"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"

	"lexharbor/internal/answers"
	"lexharbor/internal/lru"
)

// ListsID is the ID of RememberedLists' middleware.
const ListsID = "rememberLists"

const (
	// mostLists is how many answers are cached. mostListBytes limits the size of each before compression.
	mostLists     = 32
	mostListBytes = 4 << 20
	longestQuery  = 2000
	// listLife is how long an answer is cached. It limits the delay of changes without a PocketBase event: writes of
	// another process, such as a command.
	listLife = 5 * time.Second
)

// RememberedLists caches gzip answers of the public lists for guests. A list of a thousand articles has half a
// megabyte, and its compression takes longer than the query. Answers to signed-in callers are neither cached nor
// compressed, because the compressed size can reveal their content.
type RememberedLists struct {
	mu      sync.Mutex
	answers *lru.Table[string, listAnswer]
	changes int
	now     func() time.Time
	// nextPost returns when the next scheduled post becomes public; zero if none is scheduled.
	nextPost func() (time.Time, error)
}

type listAnswer struct {
	packed []byte
	until  time.Time
}

// listedPaths maps the API routes of the lists that pages request to their collections. Everybody may hear the changes
// of these collections.
var listedPaths = listsForEverybody()

func listsForEverybody() map[string]string {
	paths := map[string]string{}
	for name, allowed := range queryAllowList {
		if allowed.heardBy == everybody {
			paths["/api/collections/"+name+"/records"] = name
		}
	}
	return paths
}

// RememberLists returns a cache that drops all answers when a record behind them or the definition of any collection
// changes. An answer also expires when the next scheduled post becomes public.
func RememberLists(app core.App, nextPost func() (time.Time, error)) *RememberedLists {
	l := &RememberedLists{answers: lru.NewTable[string, listAnswer](mostLists), now: time.Now, nextPost: nextPost}
	forget := func(e *core.RecordEvent) error {
		err := e.Next()
		l.forget()
		return err
	}
	shown := append(slices.Collect(maps.Values(listedPaths)), "blog_authors") // lists of posts include their authors
	app.OnRecordAfterCreateSuccess(shown...).BindFunc(forget)
	app.OnRecordAfterUpdateSuccess(shown...).BindFunc(forget)
	app.OnRecordAfterDeleteSuccess(shown...).BindFunc(forget)
	app.OnCollectionAfterUpdateSuccess().BindFunc(func(e *core.CollectionEvent) error {
		err := e.Next()
		l.forget()
		return err
	})
	return l
}

// Middleware returns a middleware that answers from the cache, or fills it. It counts each answer against PocketBase's
// general rate limit, which PocketBase itself would apply only when it reads the rows.
func (l *RememberedLists) Middleware(routes *router.Router[*core.RequestEvent]) *hook.Handler[*core.RequestEvent] {
	limited := limitOf(routes)
	return &hook.Handler[*core.RequestEvent]{Id: ListsID, Func: func(e *core.RequestEvent) error {
		collection, isList := listedPaths[e.Request.URL.Path]
		query := e.Request.URL.RawQuery
		accepts := strings.Contains(e.Request.Header.Get("Accept-Encoding"), "gzip")
		if !isList || !accepts || e.Request.Method != http.MethodGet || e.Request.Header.Get("Authorization") != "" ||
			len(query) > longestQuery ||
			hasListLimit(e.App) {
			return e.Next()
		}
		// Trigger replaces the next handler of the event that it gets. So it gets a copy of this event.
		counted := &core.RequestEvent{App: e.App, Auth: e.Auth}
		counted.Request, counted.Response = e.Request, e.Response
		if err := limited.Trigger(counted); err != nil {
			return err
		}
		return l.answer(e, collection+"?"+query)
	}}
}

// hasListLimit reports whether the settings have a rate limit for lists (label "…:list"), which only PocketBase's own
// handler can count.
func hasListLimit(app core.App) bool {
	return slices.ContainsFunc(app.Settings().RateLimits.Rules, func(rule core.RateLimitRule) bool {
		return strings.HasSuffix(rule.Label, ":list")
	})
}

func (l *RememberedLists) answer(e *core.RequestEvent, key string) error {
	now := l.now()
	packed, changes := l.find(key, now)
	if packed == nil {
		writer := e.Response
		plain := answers.Hold(writer)
		e.Response = plain
		err := e.Next()
		e.Response = writer
		if err != nil || plain.Status != http.StatusOK || plain.Body.Len() > mostListBytes {
			plain.Release()
			return err
		}
		packed = pack(plain.Body.Bytes())
		l.remember(key, listAnswer{packed, l.validUntil(now)}, changes)
	}
	header := e.Response.Header()
	header.Add("Vary", "Accept-Encoding")
	header.Set("Content-Type", "application/json")
	header.Set("Content-Encoding", "gzip")
	header.Set("Content-Length", strconv.Itoa(len(packed)))
	e.Response.WriteHeader(http.StatusOK)
	_, _ = e.Response.Write(packed) // an error means that the client disconnected
	return nil
}

// validUntil returns until when an answer may be cached: now plus listLife, or the time of the next scheduled post if
// that is earlier. If that time cannot be read, it returns now: the answer is not reused.
func (l *RememberedLists) validUntil(now time.Time) time.Time {
	until := now.Add(listLife)
	due, err := l.nextPost()
	if err != nil {
		return now
	}
	if !due.IsZero() && due.Before(until) {
		return due
	}
	return until
}

func (l *RememberedLists) find(key string, now time.Time) (packed []byte, changes int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if found := l.answers.Find(key); found != nil && now.Before(found.until) {
		return l.answers.Use(key).packed, l.changes
	}
	return nil, l.changes
}

// remember stores an answer, unless the data changed while PocketBase computed it.
func (l *RememberedLists) remember(key string, answer listAnswer, changes int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changes == changes {
		*l.answers.Use(key) = answer
	}
}

func (l *RememberedLists) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changes++
	l.answers = lru.NewTable[string, listAnswer](mostLists)
}

func pack(content []byte) []byte {
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	_, _ = writer.Write(content) // writing to memory cannot fail
	_ = writer.Close()
	return packed.Bytes()
}
