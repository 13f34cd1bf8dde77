package guard

// Decision: docs/decisions/0015-queries-name-only-listed-columns.md

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/ganigeorgiev/fexpr"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/search"
)

// queryNames are the names that each parameter of a query about one collection may contain.
type queryNames struct {
	filter, sort, expand, fields []string
	// long are columns with long texts. A guest gets them for at most mostWhole rows at a time.
	long []string
	// heardBy is who may subscribe to changes; see topics.go.
	heardBy audience
}

// mostWhole is how many rows with their long texts a guest gets in one answer.
const mostWhole = 30

// queryAllowList lists, by collection, the names that callers other than superusers may use in a query. All other names
// are refused. Access rules alone do not hide a secret: a filter such as author.blog_posts_via_author.content !~ "x"
// makes PocketBase compare all posts of an author in a sub-query without access rules. With such filters, callers could
// read drafts letter by letter.
//
// A filter or a sort may name only columns of the returned rows, no relation to other rows, and no long text. SQLite
// may compare a text before it applies the access rule, and the response time would reveal a match.
//
// Developers write the list by hand: one derived from the columns would open each new column without a review.
var queryAllowList = map[string]queryNames{
	"blog_authors": {
		heardBy: accounts,
		filter:  words("id name"),
		sort:    words("id name"),
		fields:  append(words("* id"), authorFields...),
	},
	"blog_posts": {
		heardBy: everybody,
		filter:  words("id slug title excerpt category published featured published_date author"),
		sort:    words("id title published_date"),
		expand:  words("author"),
		fields: append(
			words(`* id slug title excerpt content body_html category published featured published_date read_time author
			featured_image_key thumbnail_image_key featured_image_info thumbnail_image_info
			featured_image featured_image_alt
			seo_title seo_description seo_keywords created updated expand.author.* expand.author.id`),
			prefixed("expand.author.", authorFields)...),
		long: words("content body_html"),
	},
	"image_jobs": {
		heardBy: accounts,
		filter:  words("id kind created"),
		sort:    words("created"),
	},
	"job_roles": {
		heardBy: everybody,
		filter:  words("id slug title department published"),
		sort:    words("id title order"),
		fields: words(
			`* id slug title department location employment_type salary_min salary_max currency summary requirements
			created sample`,
		),
	},
	"post_revisions": {
		filter: words("id post"),
		sort:   words("created"),
		fields: words("id changedBy created title content excerpt category author seo_title seo_description"),
	},
	// A realtime event of lead_work names a changed lead without its content. Open inboxes then load that lead again.
	"lead_work": {
		heardBy: accounts,
	},
	// The access rules of storage_objects return no row. The site's security audit queries this collection to check
	// that.
	"storage_objects": {
		filter: words("bucket key"),
	},
	"unpublished_changes": {
		filter: words("id"),
	},
	"users": {
		expand: words("user_roles_via_user"),
	},
	"webinars": {
		heardBy: everybody,
		filter:  words("id slug title category featured published starts_at"),
		sort:    words("id title starts_at"),
		fields: words(
			`* id slug title summary category presenter presenter_title starts_at duration_minutes registered_claim
			registered views recording_url recording_by featured sample`,
		),
	},
}

var authorFields = words("name title firm bio avatar_image_key avatar_image_info profile_image_url avatar_image_alt")

// filterWords are literals that PocketBase's filter parser returns as names.
var filterWords = words("true false null")

// longestName limits how much of a refused name the error message repeats, in characters.
const longestName = 100

// AllowQueries applies the allow list to queries of records, to the results of sign-ins, to realtime subscriptions, and
// to batch requests before they run. A refused query counts against PocketBase's general rate limit, because PocketBase
// applies the limits of records only later.
func AllowQueries(app core.App, routes *router.Router[*core.RequestEvent]) {
	limited := limitOf(routes)
	routes.Bind(&hook.Handler[*core.RequestEvent]{
		Id:       "allowQueries",
		Priority: apis.DefaultRateLimitMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			collection := e.Request.PathValue("collection")
			if collection == "" || e.HasSuperuserAuth() {
				return e.Next()
			}
			query := e.Request.URL.Query()
			if !strings.Contains(e.Request.Pattern, "/records") {
				query.Del("fields") // a sign-in may select any fields of its own answer
			}
			if refusal := checkQuery(e.App, collection, query); refusal != nil {
				return limited.Trigger(e, refusal.answer)
			}
			if e.Auth == nil {
				capWholeRows(e, collection)
			}
			return e.Next()
		},
	})
	app.OnRealtimeSubscribeRequest().BindFunc(func(e *core.RealtimeSubscribeRequestEvent) error {
		if !e.HasSuperuserAuth() {
			if refusal := checkTopics(e.App, e.Subscriptions, e.Auth != nil); refusal != nil {
				return refusal.answer(e.RequestEvent)
			}
		}
		return e.Next()
	})
	app.OnBatchRequest().BindFunc(func(e *core.BatchRequestEvent) error {
		if !e.HasSuperuserAuth() {
			if refusal := checkBatch(e.App, e.Batch); refusal != nil {
				return refusal.answer(e.RequestEvent)
			}
		}
		return e.Next()
	})
}

// limitOf returns the rate limiter that PocketBase applies to all routes.
func limitOf(routes *router.Router[*core.RequestEvent]) *hook.Hook[*core.RequestEvent] {
	limited := new(hook.Hook[*core.RequestEvent])
	for _, handler := range routes.Middlewares {
		if handler.Id == apis.DefaultRateLimitMiddlewareId {
			limited.Bind(handler)
		}
	}
	return limited
}

// capWholeRows lowers perPage to mostWhole if a guest requests long texts. PocketBase itself lowers values above 1000.
// The answer contains the lowered value.
func capWholeRows(e *core.RequestEvent, nameOrID string) {
	collection, err := e.App.FindCachedCollectionByNameOrId(nameOrID)
	if err != nil {
		return
	}
	long := queryAllowList[collection.Name].long
	query := e.Request.URL.Query()
	rows, err := strconv.Atoi(query.Get(search.PerPageQueryParam))
	if len(long) == 0 || err != nil || rows <= mostWhole {
		return // without perPage PocketBase returns 30 rows
	}
	asked, _ := namesInList(query.Get("fields"))
	isLong := func(name string) bool { return name == "" || name == "*" || slices.Contains(long, name) }
	if slices.ContainsFunc(asked, isLong) {
		query.Set(search.PerPageQueryParam, strconv.Itoa(mostWhole))
		e.Request.URL.RawQuery = query.Encode()
	}
}

// queryRefusal explains in a sentence why a parameter is refused.
type queryRefusal struct{ parameter, sentence string }

// answer answers 400 in PocketBase's format. The text is the same for existing and for missing columns.
func (r *queryRefusal) answer(e *core.RequestEvent) error {
	return e.BadRequestError(r.sentence, validation.Errors{
		r.parameter: validation.NewError("validation_query_not_allowed", r.sentence),
	})
}

func checkBatch(app core.App, batch []*core.InternalRequest) *queryRefusal {
	for _, request := range batch {
		if request == nil {
			continue
		}
		address, err := url.Parse(request.URL)
		if err != nil {
			continue // PocketBase cannot run this request either
		}
		collection := strings.TrimPrefix(address.EscapedPath(), "/api/collections/")
		collection, _, _ = strings.Cut(collection, "/")
		if refusal := checkQuery(app, collection, address.Query()); refusal != nil {
			return refusal
		}
	}
	return nil
}

// checkQuery returns the first refusal in a query, or nil if all names are allowed. It checks every value of a repeated
// parameter.
func checkQuery(app core.App, nameOrID string, query url.Values) *queryRefusal {
	var allowed queryNames
	if collection, err := app.FindCachedCollectionByNameOrId(nameOrID); err == nil {
		allowed = queryAllowList[collection.Name]
	}
	for _, each := range []struct {
		parameter string
		allowed   []string
		names     func(string) ([]string, error)
	}{
		{search.FilterQueryParam, slices.Concat(filterWords, allowed.filter), namesInFilter},
		{search.SortQueryParam, allowed.sort, namesInSort},
		{"expand", allowed.expand, namesInList},
		{"fields", allowed.fields, namesInList},
	} {
		for _, value := range query[each.parameter] {
			if value == "" {
				continue
			}
			names, err := each.names(value)
			if err != nil {
				return &queryRefusal{each.parameter, fmt.Sprintf("The parameter %s can't be read.", each.parameter)}
			}
			for _, name := range names {
				if !slices.Contains(each.allowed, name) {
					return &queryRefusal{each.parameter,
						fmt.Sprintf("The parameter %s must not name %q here.", each.parameter, shortName(name))}
				}
			}
		}
	}
	return nil
}

// namesInFilter returns every column, path, macro and function in a filter, as PocketBase's own parser finds them.
func namesInFilter(filter string) ([]string, error) {
	if len(filter) > search.MaxFilterLength {
		return nil, search.ErrFilterLengthLimit
	}
	groups, err := fexpr.Parse(filter)
	if err != nil {
		return nil, err
	}
	return namesInGroups(groups)
}

func namesInGroups(groups []fexpr.ExprGroup) ([]string, error) {
	var names []string
	for _, group := range groups {
		switch item := group.Item.(type) {
		case []fexpr.ExprGroup:
			inner, err := namesInGroups(item)
			if err != nil {
				return nil, err
			}
			names = append(names, inner...)
		case fexpr.Expr:
			for _, operand := range []fexpr.Token{item.Left, item.Right} {
				if operand.Type != fexpr.TokenText && operand.Type != fexpr.TokenNumber {
					names = append(names, operand.Literal)
				}
			}
		default:
			return nil, fmt.Errorf("unknown part of a filter: %T", item)
		}
	}
	return names, nil
}

func namesInSort(sort string) ([]string, error) {
	var names []string
	for _, field := range search.ParseSortFromString(sort) {
		names = append(names, field.Name)
	}
	return names, nil
}

func namesInList(list string) ([]string, error) {
	names := strings.Split(list, ",")
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	return names, nil
}

func shortName(name string) string {
	if letters := []rune(name); len(letters) > longestName {
		return string(letters[:longestName]) + "…"
	}
	return name
}

func words(text string) []string { return strings.Fields(text) }

func prefixed(prefix string, names []string) []string {
	longer := make([]string, len(names))
	for i, name := range names {
		longer[i] = prefix + name
	}
	return longer
}
