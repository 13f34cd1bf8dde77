package pictures

import (
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// The kinds of pictures that collections show.
const (
	PostImage   = "post"
	AuthorImage = "author"
)

// Pictured is a collection whose records show a picture of public-assets, which they name by its key.
type Pictured struct {
	Kind       string // what the image tool calls a record's picture
	Collection string
	Title      string // the column by which people know the record
	fileName   string // the column after which a file that is uploaded is named
	Order      string // in which a run over everything takes the records
	upload     string // the field whose file is moved into the storage
	folder     string // of the keys
	// The columns that hold a key, the one of the small picture first. Beside each "…_key" the server notes in "…_info"
	// what it knows of that picture.
	Keys    []string
	address string // the column whose address is shown where no column holds a key
	// the text for those who cannot see the picture, and what is proposed with an upload, with a title in it
	Alt, reveal string
}

// Collections are those whose records show a picture.
var Collections = []Pictured{
	{
		Kind: PostImage, Collection: "blog_posts", Title: "title", fileName: "slug", Order: "-published_date",
		upload: "cover_upload", folder: "blog/",
		Keys: []string{"thumbnail_image_key", "featured_image_key"}, address: "featured_image",
		Alt: "featured_image_alt", reveal: "Cover picture of the article “%s”",
	},
	{
		Kind: AuthorImage, Collection: "blog_authors", Title: "name", fileName: "name", Order: "name",
		upload: "avatar_upload", folder: "authors/",
		Keys: []string{"avatar_image_key"}, address: "profile_image_url",
		Alt: "avatar_image_alt", // a name stands beside the portrait: nothing is proposed
	},
}

// ContentCollections hold what the site shows: each text in them may name a picture, and each change is rendered.
var ContentCollections = []string{"blog_posts", "blog_authors", "webinars", "job_roles"}

// ShownCollections are those, and the stored pages: one that could not be rendered anew shows what its record names no
// longer.
var ShownCollections = append(slices.Clone(ContentCollections), "rendered_pages")

// imageJobs is the collection whose reports name the pictures that can be brought back.
const imageJobs = "image_jobs"

// NamingCollections are those, the runs whose pictures of before can be brought back, what articles said before: it can
// be put back; and what somebody is about to publish.
var NamingCollections = append(slices.Clone(ShownCollections), imageJobs, "post_revisions", "unpublished_changes")

// OfKind returns the collection of a kind of image; false for a kind that does not exist.
func OfKind(name string) (Pictured, bool) {
	for _, kind := range Collections {
		if kind.Kind == name {
			return kind, true
		}
	}
	return Pictured{}, false
}

// Generated is the folder of the pictures that the image tool makes. Only files below such folders are ever replaced
// and deleted by it: nobody else writes there.
func (kind Pictured) Generated() string { return kind.folder + "generated/" }

// IsGenerated reports whether a key is that of a picture that the image tool has made.
func IsGenerated(key string) bool {
	return slices.ContainsFunc(
		Collections,
		func(kind Pictured) bool { return strings.HasPrefix(key, kind.Generated()) },
	)
}

// IsUploaded reports whether somebody has uploaded the picture that a record shows: it is stored here, and neither the
// image tool nor the sample content brought it.
func IsUploaded(app core.App, kind Pictured, record *core.Record) (bool, error) {
	for _, column := range kind.Keys {
		key := strings.TrimLeft(strings.TrimFunc(record.GetString(column), isBlank), "/")
		if key == "" || IsGenerated(key) {
			continue
		}
		stored, err := Find(app, PublicAssets, key)
		if err == nil && !stored.GetBool("bundled") {
			return true, nil
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return false, err
		}
	}
	return false, nil
}

// ShownAddress is the address of the picture that a record shows now; empty where there is none.
func (kind Pictured) ShownAddress(record *core.Record) string {
	for _, column := range kind.Keys {
		if address := Address(record.GetString(column)); address != "" {
			return address
		}
	}
	return strings.TrimFunc(record.GetString(kind.address), isBlank)
}

// infoColumn is where the server notes what it knows of the picture that a column of keys names.
func infoColumn(key string) string { return strings.TrimSuffix(key, "_key") + "_info" }
