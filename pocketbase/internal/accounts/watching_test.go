package accounts

import (
	"slices"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"

	"lexharbor/internal/testapp"
)

func TestWatchingNamesEachAccountThatListensToOneRecordOnce(t *testing.T) {
	app := testapp.New(t)
	listen := func(address string, topics ...string) {
		client := subscriptions.NewDefaultClient()
		if address != "" {
			users, err := app.FindCollectionByNameOrId("users")
			if err != nil {
				t.Fatal(err)
			}
			account := core.NewRecord(users)
			account.SetEmail(address)
			client.Set(apis.RealtimeClientAuthKey, account)
		}
		client.Subscribe(topics...)
		app.SubscriptionsBroker().Register(client)
	}
	listen("b@firm.example", "blog_posts/one")
	listen("a@firm.example", "blog_posts/one", "blog_posts/two")
	listen("a@firm.example", "blog_posts/one?options=%7B%7D")
	listen("c@firm.example", "blog_posts/*", "blog_posts/onemore")
	listen("", "blog_posts/one")
	if found := Watching(app, "blog_posts/one"); !slices.Equal(found, []string{"a@firm.example", "b@firm.example"}) {
		t.Errorf("found %v", found)
	}
	if found := Watching(app, "blog_posts/three"); len(found) != 0 {
		t.Errorf("found %v where nobody listens", found)
	}
}
