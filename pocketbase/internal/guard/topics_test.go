package guard

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/testapp"
)

func TestSubscriptionsAreLimitedToEachCollectionsAudience(t *testing.T) {
	app := testapp.New(t)
	query := func(options string) string { return "?options=" + url.QueryEscape(`{"query":`+options+`}`) }
	const nobody, staff, all = 0, 1, 2
	for topic, heard := range map[string]int{
		"PB_CONNECT":       all,
		"blog_posts/*":     all,
		"blog_posts/abc":   all,
		"webinars/*":       all,
		"job_roles/*":      all,
		"lead_work/*":      staff,
		"image_jobs/*":     staff,
		"blog_authors/abc": staff,
		"users/*":          nobody,
		"demo_requests/*":  nobody,
		"anything":         nobody,
		"blog_posts":       nobody, // PocketBase's former spelling of "blog_posts/*"
		"BLOG_POSTS/*":     nobody,
		"PB_CONNECT/*":     nobody,
		"pbc_3142635823/*": nobody,
		"blog_posts/*" + query(`{"filter":"featured = true","expand":"author"}`):           all,
		"blog_posts/*" + query(`{"filter":"author.blog_posts_via_author.content !~ 'x'"}`): nobody,
		"blog_posts/abc" + query(`{"expand":"slug_redirects_via_post"}`):                   nobody,
		"blog_posts/*" + query(`{"fields":"preview_link"}`):                                nobody,
		"never_made/*" + query(`{"filter":"id = 1"}`):                                      nobody,
		// PocketBase ignores a filter that is a list.
		"blog_posts/*" + query(`{"filter":["content = 1"]}`): all,
		`blog_posts/*?options={"headers":{"x":"1"}}`:         nobody,
	} {
		topics := []string{topic, "job_roles/open"}
		guest, signedIn := checkTopics(app, topics, false), checkTopics(app, topics, true)
		if (guest == nil) != (heard == all) || (signedIn == nil) != (heard >= staff) {
			t.Errorf("%s: a guest is answered %v, the staff %v", topic, guest, signedIn)
		}
	}
}

func TestAStreamHasAtMostTenDifferentTopics(t *testing.T) {
	app := testapp.New(t)
	var topics []string
	for i := range mostTopics {
		topics = append(topics, fmt.Sprintf("blog_posts/%d", i))
	}
	if refusal := checkTopics(app, topics, false); refusal != nil {
		t.Error(refusal.sentence)
	}
	if refusal := checkTopics(app, append(topics, "blog_posts/*"), false); refusal == nil {
		t.Error("one more is taken")
	}
	again := `webinars/*?options={"query":{"filter":"featured = true"}}`
	if refusal := checkTopics(app, []string{"webinars/*", again}, false); refusal == nil {
		t.Error("the same topic is taken twice")
	}
}

// Before PocketBase answers a submission, it evaluates the rules of all subscriptions to the changed records.
func TestGuestSubscriptionsAddNoStatementToASubmission(t *testing.T) {
	app := testapp.New(t)
	if _, err := apis.NewRouter(app); err != nil { // NewRouter registers the realtime handlers
		t.Fatal(err)
	}
	var statements atomic.Int64
	db := app.ConcurrentDB().(*dbx.DB)
	db.QueryLogFunc = func(context.Context, time.Duration, string, *sql.Rows, error) { statements.Add(1) }
	collections, err := app.FindAllCollections()
	if err != nil {
		t.Fatal(err)
	}
	for _, collection := range collections {
		collection.ListRule = types.Pointer("id != ''")
	}
	changed := func() map[string]int64 {
		found := map[string]int64{}
		for _, collection := range collections {
			before := statements.Load()
			event := new(core.ModelEvent)
			event.App, event.Type, event.Context = app, core.ModelEventTypeUpdate, t.Context()
			event.Model = core.NewRecord(collection)
			if err := app.OnModelAfterUpdateSuccess().Trigger(event); err != nil {
				t.Fatal(err)
			}
			found[collection.Name] = statements.Load() - before
		}
		return found
	}
	before := changed()
	const guests = 100
	for range guests {
		guest := subscriptions.NewDefaultClient()
		for _, collection := range collections {
			if topic := collection.Name + "/*"; checkTopics(app, []string{topic}, false) == nil {
				guest.Subscribe(topic)
			}
		}
		app.SubscriptionsBroker().Register(guest)
	}
	heard := 0
	for name, count := range changed() {
		switch more := count - before[name]; {
		case queryAllowList[name].heardBy != everybody && more != 0:
			t.Errorf("a change of %s costs %d statements more", name, more)
		case queryAllowList[name].heardBy == everybody && more >= guests:
			heard++
		}
	}
	if heard == 0 {
		t.Error("the test does not see what a guest costs")
	}
}
