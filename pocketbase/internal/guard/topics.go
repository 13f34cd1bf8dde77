package guard

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// mostTopics is how many topics one stream may have: PocketBase asks the access rule for each of them, before the
// answer to a change leaves.
const mostTopics = 10

// connectTopic is what PocketBase's own client names beside its topics, to hear of new connections.
const connectTopic = "PB_CONNECT"

// audience is who may subscribe to the changes of a collection.
type audience int

const (
	superusers audience = iota // of the dashboard alone
	accounts                   // everybody who is signed in: the desks of the staff
	everybody
)

// checkTopics holds the subscriptions of everybody but a superuser to the collections whose changes they may hear, each
// topic once and with no more than a query. A change must not cost more because somebody listens often: what visitors
// write is heard by the staff alone.
func checkTopics(app core.App, topics []string, isSignedIn bool) *queryRefusal {
	refuse := func(sentence string, values ...any) *queryRefusal {
		return &queryRefusal{"subscriptions", fmt.Sprintf(sentence, values...)}
	}
	if len(topics) > mostTopics {
		return refuse("One stream has at most %d subscriptions.", mostTopics)
	}
	// The options are read as PocketBase will.
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
