package accounts

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"

	"lexharbor/internal/answers"
)

var (
	collectionName = regexp.MustCompile(`^[a-z0-9_]{1,100}$`)
	recordID       = regexp.MustCompile(`^[a-z0-9]{15}$`)
)

// RouteEditors adds `GET /api/site/editors?collection=&record=` for administrators and editors. The route returns the
// email addresses of the other accounts that have this record open. It knows them because an admin page with an open
// record subscribes to the record's realtime events.
func RouteEditors(e *core.ServeEvent) {
	e.Router.GET("/api/site/editors", func(e *core.RequestEvent) error {
		query := e.Request.URL.Query()
		collection, record := query.Get("collection"), query.Get("record")
		if !collectionName.MatchString(collection) || !recordID.MatchString(record) {
			return e.JSON(
				http.StatusBadRequest,
				answers.Refusal{Error: "Name the collection and the record.", Code: "bad_request"},
			)
		}
		editors := []string{}
		for _, address := range Watching(e.App, collection+"/"+record) {
			if address != e.Auth.Email() {
				editors = append(editors, address)
			}
		}
		return e.JSON(http.StatusOK, map[string]any{"success": true, "editors": editors})
	}).Bind(RequireRole(AdminRole, EditorRole))
}

// Watching returns the email addresses of the accounts that subscribe to a realtime topic now, such as
// "blog_posts/abc", sorted and without duplicates.
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

// listensTo reports whether a realtime client subscribes to exactly this topic, with or without options.
func listensTo(client subscriptions.Client, topic string) bool {
	for subscribed := range client.Subscriptions() {
		if name, _, _ := strings.Cut(subscribed, "?"); name == topic {
			return true
		}
	}
	return false
}
