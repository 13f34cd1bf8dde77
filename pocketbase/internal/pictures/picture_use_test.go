package pictures

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// migratedApp returns an app with the collections of this site and this package's hooks.
func migratedApp(t *testing.T) core.App {
	t.Helper()
	app := testapp.NewMigrated(t)
	Bind(app)
	return app
}

const generatedKey = "blog/generated/abcdefghijklmno-0123456789abcdef.jpg"

func storedPicture(t *testing.T, app core.App, bucket, key string) *core.Record {
	t.Helper()
	var file bytes.Buffer
	if err := jpeg.Encode(&file, image.NewGray(image.Rect(0, 0, 500, 500)), nil); err != nil {
		t.Fatal(err)
	}
	record, err := Store(app, bucket, key, file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return record
}

// waysToName returns texts that name a picture of public-assets. The map's keys describe how.
func waysToName(picture *core.Record) map[string]string {
	address := Path + PublicAssets + "/" + picture.GetString("key")
	stem := strings.TrimSuffix(address, ".jpg")
	ways := map[string]string{
		"key":                               picture.GetString("key"),
		"key with blanks":                   " \t" + picture.GetString("key") + "\u00a0\n",
		"key with a slash":                  "/" + picture.GetString("key"),
		"key of a smaller form":             strings.TrimSuffix(picture.GetString("key"), ".jpg") + ".480.jpg",
		"address":                           address,
		"address without the first slash":   address[1:],
		"relative address":                  "../.." + address,
		"address with a query":              address + "?width=2&v=3#top",
		"address on this site":              "https://www.example.com" + address,
		"address on a former site":          "http://old.example:8090" + address,
		"address without a scheme":          "//www.example.com" + address,
		"address of a smaller form":         stem + ".480.jpg",
		"address of a smaller form as AVIF": stem + ".1200.avif",
		"Markdown":                          "Text\n\n![A chart](" + address + " \"Title\")\n",
		"Markdown in pointed brackets":      "![](<" + address + ">)",
		"Markdown with escapes":             "![](" + strings.NewReplacer("-", `\-`, "/", `\/`).Replace(address) + ")",
		"HTML":                              `<p><img src="` + address + `" alt=""></p>`,
		"HTML without quotes":               `<img src=` + address + `>`,
		"HTML with entities":                `<img src="` + strings.ReplaceAll(address, "/", "&#x2F;") + `">`,
		"srcset": `srcset="/other.jpg 1w,` + stem + `.480.jpg 480w, ` + stem +
			`.824.jpg 824w"`,
		"style":                      "background: url('" + address + "')",
		"JSON":                       `{"url":"` + strings.ReplaceAll(address, "/", `\/`) + `"}`,
		"sentence":                   "See " + address + ".",
		"sentence in brackets":       "It is there (" + address + "), as always.",
		"percent-encoded":            "https://cdn.example/?url=" + url.QueryEscape(address),
		"percent-encoded twice":      "/?next=" + url.QueryEscape("/?url="+url.QueryEscape(address)),
		"percent-encoded, signs too": strings.ReplaceAll(address, "-", "%2d"),
		"with a bad percent sign":    address + "?100%",
		"backslashes":                strings.ReplaceAll(address, "/", `\`),
		"dots":                       "/storage/./public-assets/authors/../" + picture.GetString("key"),
		"after another address":      "/storage/public-assets/none.jpg " + address,
		"after the word storage":     "storage storage/ /storage/files " + address,
		"in a long text":             strings.Repeat("storage/x files/x ", 500) + address,
		"PocketBase's address": "/api/files/storage_objects/" + picture.Id + "/" + picture.GetString(
			"file",
		),
		"PocketBase's address, thumb": "https://www.example.com/api/files/pbc_1/" + picture.Id +
			"/original_1.jpg?thumb=100x100&token=",
		"PocketBase's address, encoded": url.QueryEscape(
			"/api/files/storage_objects/" + picture.Id + "/original_1.jpg",
		),
		"former name of the same collection": "/api/files/pbc_former/" + picture.Id + "/480.jpg",
	}
	return ways
}

func TestPictureUseInEveryColumnOfTheSchema(t *testing.T) {
	app := migratedApp(t)
	picture := storedPicture(t, app, PublicAssets, generatedKey)
	ways := waysToName(picture)
	others := map[string]string{
		"nothing":               "",
		"another picture":       Path + PublicAssets + "/" + strings.Replace(generatedKey, "f.jpg", "0.jpg", 1),
		"a longer name":         Path + PublicAssets + "/" + strings.Replace(generatedKey, ".jpg", "2.jpg", 1),
		"its folder":            Path + PublicAssets + "/blog/generated/",
		"another bucket":        Path + "blog-images/" + generatedKey,
		"another record":        "/api/files/storage_objects/aaaaaaaaaaaaaaa/original.jpg",
		"its key in a sentence": "The key is " + generatedKey + ".",
	}
	columns := 0
	shown, err := ShownCollections(app)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range shown {
		collection, err := app.FindCollectionByNameOrId(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := app.DB().Insert(name, dbx.Params{"id": "aaaaaaaaaaaaaab"}).Execute(); err != nil {
			t.Fatal(err)
		}
		for _, field := range collection.Fields {
			column := field.GetName()
			if column == "id" || !canNamePicture(t, picture.Collection(), name, field) {
				continue
			}
			columns++
			for _, table := range []struct {
				texts map[string]string
				named bool
			}{{ways, true}, {others, false}} {
				for way, text := range table.texts {
					if _, err := app.DB().Update(name, dbx.Params{column: text}, nil).Execute(); err != nil {
						t.Fatal(err)
					}
					names, err := readPictureNames(app, []string{name})
					if err != nil {
						t.Fatal(err)
					}
					if names.include(picture) != table.named {
						t.Errorf("%s.%s, %s: named is %v for %.200q", name, column, way, !table.named, text)
					}
				}
			}
			if _, err := app.DB().Update(name, dbx.Params{column: ""}, nil).Execute(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if columns < 40 {
		t.Errorf("only %d columns can hold a text", columns)
	}
}

// canNamePicture reports whether a column's text can name a picture. It fails the test for a column type that
// readPictureNames does not cover yet.
func canNamePicture(t *testing.T, stored *core.Collection, collection string, field core.Field) bool {
	at := slices.IndexFunc(Collections, func(kind Pictured) bool { return kind.Collection == collection })
	switch field := field.(type) {
	case *core.TextField, *core.EditorField, *core.URLField:
		return true
	case *core.NumberField, *core.BoolField, *core.DateField, *core.AutodateField, *core.SelectField, *core.EmailField:
		return false
	case *core.RelationField:
		if field.CollectionId != stored.Id {
			return false
		}
	case *core.FileField:
		if at >= 0 && Collections[at].upload == field.Name {
			return false // its file moves to storage_objects
		}
	case *core.JSONField:
		if at >= 0 && slices.ContainsFunc(Collections[at].Keys,
			func(key string) bool { return infoColumn(key) == field.Name }) {
			return false // the column contains only sizes
		}
	}
	t.Errorf(
		"%s.%s, a column of type %s: say in picture_use.go how it names a picture",
		collection,
		field.GetName(),
		field.Type(),
	)
	return false
}

func TestEveryCollectionIsListedAsShowingPicturesOrNot(t *testing.T) {
	app := migratedApp(t)
	const visitors, internal = "what visitors sent; no page shows it", "what the program notes for itself"
	showsNone := map[string]string{
		"submissions":     visitors,
		"used_challenges": internal, "site_state": internal, "slug_redirects": internal, "user_roles": internal,
		"audit_runs": internal, "newsletter_issues": internal,
		"demo_hours": internal, "demo_closed_days": internal,
		"lead_work": internal, "lead_events": internal, "webhook_endpoints": internal, "webhook_deliveries": internal,
		"outgoing_emails": "mails have no pictures of the storage",
		"image_jobs":      "a report also lists what is gone; what can be brought back is read beside this",
		"post_revisions":  "only a run and the clean-up leave its pictures, which a test of both shows",
		"unpublished_changes": "no page shows them before they are published; only a run and the clean-up leave " +
			"their pictures",
		"users":           "accounts have no picture",
		storageCollection: "the pictures themselves",
	}
	shown, err := ShownCollections(app)
	if err != nil {
		t.Fatal(err)
	}
	collections, err := app.FindAllCollections()
	if err != nil {
		t.Fatal(err)
	}
	for _, collection := range collections {
		name := collection.Name
		if collection.System || collection.IsView() {
			continue // a view shows columns of other collections
		}
		if collection.Fields.GetByName("quarantined") != nil {
			showsNone[name] = visitors // visitors fill in all these collections by forms
		}
		if shows := slices.Contains(shown, name); shows == (showsNone[name] != "") {
			t.Errorf("%s: if pages show it, it needs the column %q; if not, say here why", name, publishedColumn)
		}
	}
}

func TestPictureOfAKeyWithoutPlainFormIsKept(t *testing.T) {
	app := migratedApp(t)
	picture := storedPicture(t, app, PublicAssets, generatedKey)
	picture.Set("key", "blog/a picture [1].jpg")
	if names := (pictureNames{}); !names.include(picture) {
		t.Error("no text can be searched for it, and yet it is unused")
	}
}

func TestDeleteUnusedDecidesInTheTransactionThatDeletes(t *testing.T) {
	app := migratedApp(t)
	picture := storedPicture(t, app, PublicAssets, generatedKey)
	early := errors.New("nothing was deleted")
	app.OnRecordDelete(storageCollection).BindFunc(func(e *core.RecordEvent) error {
		// Here another process tries to save an article with this picture.
		other, err := app.ConcurrentDB().(*dbx.DB).DB().Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		if _, err := other.ExecContext(t.Context(), "PRAGMA busy_timeout = 0"); err != nil {
			t.Fatal(err)
		}
		_, early = other.ExecContext(t.Context(), "BEGIN IMMEDIATE")
		return e.Next()
	})
	deleted, err := DeleteUnused(app, []string{picture.Id}, ShownCollections)
	if err != nil || len(deleted) != 1 {
		t.Fatalf("deleted %d, %v", len(deleted), err)
	}
	if early == nil || !strings.Contains(early.Error(), "locked") {
		t.Error("somebody can write after the decision and before the deletion:", early)
	}
}

func TestDeleteUnusedDeletesManyAndKeepsNamedPictures(t *testing.T) {
	app := migratedApp(t)
	ids := []string{"aaaaaaaaaaaaaaa"} // an ID without a picture
	for i := range 2*deletedAtOnce + 1 {
		id := fmt.Sprintf("picture%08d", i)
		ids = append(ids, id)
		_, err := app.DB().
			Insert(storageCollection, dbx.Params{"id": id, "bucket": PublicAssets, "key": id + ".jpg"}).
			Execute()
		if err != nil {
			t.Fatal(err)
		}
	}
	named := ids[len(ids)-1]
	testapp.Save(t, app, "webinars", map[string]any{
		"slug": "intake", "title": "Intake", "starts_at": time.Now(), "duration_minutes": 30,
		"summary": "![](/storage/public-assets/" + named + ".480.jpg)",
	})
	deleted, err := DeleteUnused(app, ids, ContentCollections)
	if err != nil || len(deleted) != 2*deletedAtOnce {
		t.Fatalf("deleted %d of %d, %v", len(deleted), len(ids), err)
	}
	left, err := app.FindAllRecords(storageCollection)
	if err != nil || len(left) != 1 || left[0].Id != named {
		t.Errorf("left is %v, %v", left, err)
	}
}
