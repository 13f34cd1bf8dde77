package scripts

import (
	"slices"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// choosesCategories is the migration that makes an article's category a choice from a list.
const choosesCategories = "1795220410_arrange_articles.js"

func TestArticlesKeepTheCategoryThatTheyHadBeforeThereWasAListToChooseFrom(t *testing.T) {
	app := testapp.NewMigrated(t)
	testapp.RegisterMigrations(t, app)
	runner := core.NewMigrationsRunner(app, core.AppMigrations)
	later := slices.DeleteFunc(slices.Clone(core.AppMigrations.Items()), func(each *core.Migration) bool {
		return each.File < choosesCategories
	})
	if _, err := runner.Down(len(later)); err != nil {
		t.Fatal(err)
	}
	categories := map[string]string{
		"aaaaaaaaaaaaaaa": "Privcy Law",
		"bbbbbbbbbbbbbbb": "Real Estate",
		"ccccccccccccccc": "",
		"ddddddddddddddd": "Q & A",
	}
	for id, category := range categories {
		row := dbx.Params{
			"id":             id,
			"slug":           id,
			"title":          "Title",
			"category":       category,
			"published":      true,
			"published_date": "2026-01-01 00:00:00.000Z",
		}
		if _, err := app.DB().Insert("blog_posts", row).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := runner.Up(); err != nil {
		t.Fatal(err)
	}

	posts, err := app.FindCollectionByNameOrId("blog_posts")
	if err != nil {
		t.Fatal(err)
	}
	field, isSelect := posts.Fields.GetByName("category").(*core.SelectField)
	if !isSelect || len(field.Values) != 10 || !slices.Equal(field.Values[8:], []string{"Privcy Law", "Q & A"}) {
		t.Fatalf("the category is %#v", posts.Fields.GetByName("category"))
	}
	if order := posts.Fields.FieldNames(); !slices.Equal(order[:8], []string{
		"id", "title", "content", "excerpt", "category", "author", "cover_upload", "featured_image_alt",
	}) {
		t.Errorf("the fields begin with %v", order[:8])
	}
	for id, category := range categories {
		post, err := app.FindRecordById("blog_posts", id)
		if err != nil || post.GetString("category") != category {
			t.Errorf("%s has the category %q, not %q: %v", id, post.GetString("category"), category, err)
			continue
		}
		post.Set("title", "Another title")
		if err := app.Save(post); err != nil {
			t.Errorf("an article with the category %q cannot be saved: %v", category, err)
		}
	}
	var public int
	if err := app.DB().NewQuery("SELECT COUNT(*) FROM public_posts").Row(&public); err != nil ||
		public != len(categories) {
		t.Errorf("%d public posts: %v", public, err)
	}
}
