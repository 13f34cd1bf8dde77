package guard

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// mostTopics is how many topics one realtime stream may have. PocketBase evaluates the access rule of each before it
// answers the request that changes a record.
const mostTopics = 10

// connectTopic is the topic that PocketBase's own client adds, to be notified of a new connection.
const connectTopic = "PB_CONNECT"

// audience is who may subscribe to the changes of a collection.
type audience int

const (
	superusers audience = iota // only superusers, in the dashboard
	accounts                   // all signed-in accounts, which belong to staff
	everybody
)

// checkTopics checks the subscriptions of callers other than superusers. Each topic must belong to a collection whose
// audience includes the caller, occur once, and have no options but a query. Otherwise visitors could slow down every
// submission, or hear of other visitors' submissions.
func checkTopics(app core.App, topics []string, isSignedIn bool) *queryRefusal {
	refuse := func(sentence string, values ...any) *queryRefusal {
		return &queryRefusal{"subscriptions", fmt.Sprintf(sentence, values...)}
	}
	if len(topics) > mostTopics {
		return refuse("One stream has at most %d subscriptions.", mostTopics)
	}
	// PocketBase's own client type parses the options of the topics.
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
