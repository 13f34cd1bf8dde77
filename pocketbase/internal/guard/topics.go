package guard

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// mostTopics is how many topics one stream may have: PocketBase evaluates the access rule for each of them before it
// answers a change.
const mostTopics = 10

// connectTopic is what PocketBase's own client adds to its topics, to be notified of new connections.
const connectTopic = "PB_CONNECT"

// audience is who may subscribe to the changes of a collection.
type audience int

const (
	superusers audience = iota // of the dashboard alone
	accounts                   // all signed-in accounts: the staff's desks
	everybody
)

// checkTopics limits the subscriptions of callers other than superusers to the collections of their audience, each
// topic once and with a query at most. More subscriptions must not make a change more expensive. Only staff may
// subscribe to what visitors submit.
func checkTopics(app core.App, topics []string, isSignedIn bool) *queryRefusal {
	refuse := func(sentence string, values ...any) *queryRefusal {
		return &queryRefusal{"subscriptions", fmt.Sprintf(sentence, values...)}
	}
	if len(topics) > mostTopics {
		return refuse("One stream has at most %d subscriptions.", mostTopics)
	}
	// PocketBase's own reader parses the options.
	reader := subscriptions.NewDefaultClient()
	reader.Subscribe(topics...)
	named := map[string]bool{}
	for subscribed, options := range reader.Subscriptions() {
		topic, _, _ := strings.Cut(subscribed, "?")
		collection, _, _ := strings.Cut(topic, "/")
		heardBy := queryAllowList[collection].heardBy
		switch {
		case topic == connectTopic:
			continue
		case heardBy == superusers || heardBy == accounts && !isSignedIn || topic == collection:
			return refuse("There are no subscriptions to %q here.", shortName(topic))
		case named[topic]:
			return refuse("The subscriptions name %q more than once.", shortName(topic))
		case len(options.Headers) > 0:
			return refuse("A subscription has no headers here.")
		}
		named[topic] = true
		query := url.Values{}
		for parameter, value := range options.Query {
			query.Set(parameter, value)
		}
		if refusal := checkQuery(app, collection, query); refusal != nil {
			return refusal
		}
	}
	return nil
}
