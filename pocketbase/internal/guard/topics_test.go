package guard

import (
	"fmt"
	"net/url"
	"testing"

	"lexharbor/internal/testapp"
)

func TestSubscriptionsAreHeldToWhatSomebodyHears(t *testing.T) {
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
		"blog_posts":       nobody, // PocketBase's former spelling of the first
		"BLOG_POSTS/*":     nobody,
		"PB_CONNECT/*":     nobody,
		"pbc_3142635823/*": nobody,
		"blog_posts/*" + query(`{"filter":"featured = true","expand":"author"}`):           all,
		"blog_posts/*" + query(`{"filter":"author.blog_posts_via_author.content !~ 'x'"}`): nobody,
		"blog_posts/abc" + query(`{"expand":"slug_redirects_via_post"}`):                   nobody,
		"blog_posts/*" + query(`{"fields":"preview_link"}`):                                nobody,
		"never_made/*" + query(`{"filter":"id = 1"}`):                                      nobody,
		// PocketBase ignores a list here.
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

func TestAStreamHasTenTopicsEachOnce(t *testing.T) {
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
