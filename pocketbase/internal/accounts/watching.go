package accounts

import (
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// Watching returns the addresses of the signed-in accounts that listen to a topic now, such as "blog_posts/abc", each
// once and in order. Who has a page open that listens to one record is seen by this without a word written anywhere.
func Watching(app core.App, topic string) []string {
	var addresses []string
	for _, client := range app.SubscriptionsBroker().Clients() {
		account, _ := client.Get(apis.RealtimeClientAuthKey).(*core.Record)
		if account == nil || !listensTo(client, topic) || slices.Contains(addresses, account.Email()) {
			continue
		}
		addresses = append(addresses, account.Email())
	}
	slices.Sort(addresses)
	return addresses
}

// listensTo reports whether a client has this very topic, with options or without.
func listensTo(client subscriptions.Client, topic string) bool {
	for subscribed := range client.Subscriptions() {
		if name, _, _ := strings.Cut(subscribed, "?"); name == topic {
			return true
		}
	}
	return false
}
