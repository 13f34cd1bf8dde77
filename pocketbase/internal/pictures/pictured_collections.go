package pictures

import (
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// Kinds of pictures that the image tool makes.
const (
	PostImage   = "post"
	AuthorImage = "author"
)

// Pictured is a collection whose records name a picture of public-assets by its key.
type Pictured struct {
	Kind       string // the image tool's name of the picture
	Collection string
	Title      string // the column with the record's name for staff
	fileName   string // the column that gives an uploaded file its name
	Order      string // the order of a run over all records
	upload     string // the field of an uploaded file, which moves to the storage
	folder     string // prefix of the keys
	// Keys are the columns that contain a key, that of the small picture first. For each "…_key" the server stores
	// facts about the picture in "…_info".
	Keys    []string
	address string // the column with an address, used if no column has a key
	// Alt is the column of the alternative text. reveal is the proposed text for an upload, with a place for the title.
	Alt, reveal string
}

// Collections has all collections whose records show a picture.
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
		Alt: "avatar_image_alt", // the name stands beside the portrait, so no text is proposed
	},
}

// ContentCollections contain what the site shows. Each of their texts may name a picture, and each change is rendered.
var ContentCollections = []string{"blog_posts", "blog_authors", "webinars", "job_roles"}

// ShownCollections are ContentCollections and the stored pages. A page that could not be rendered again may show a
// picture that no record names any more.
var ShownCollections = append(slices.Clone(ContentCollections), "rendered_pages")

// imageJobs is the collection of image runs. Their reports name the pictures that an undo brings back.
const imageJobs = "image_jobs"

// NamingCollections are ShownCollections and three others whose pictures may be shown again: image runs that can be
// undone, former versions of articles, and an editor's unpublished changes.
var NamingCollections = append(slices.Clone(ShownCollections), imageJobs, "post_revisions", "unpublished_changes")

// OfKind returns the collection of a kind; false for an unknown kind.
func OfKind(name string) (Pictured, bool) {
	for _, kind := range Collections {
		if kind.Kind == name {
			return kind, true
		}
	}
	return Pictured{}, false
}

// Generated returns the folder of the image tool's pictures. Only the tool writes there, and it replaces and deletes
// only files in such folders.
func (kind Pictured) Generated() string { return kind.folder + "generated/" }

// IsGenerated reports whether the image tool has made the picture of a key.
func IsGenerated(key string) bool {
	return slices.ContainsFunc(
		Collections,
		func(kind Pictured) bool { return strings.HasPrefix(key, kind.Generated()) },
	)
}

// IsUploaded reports whether staff uploaded the picture that a record shows: it is stored here, and comes neither from
// the image tool nor from the sample content.
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

// ShownAddress returns the address of the picture that a record shows; empty: it shows none.
func (kind Pictured) ShownAddress(record *core.Record) string {
	for _, column := range kind.Keys {
		if address := Address(record.GetString(column)); address != "" {
			return address
		}
	}
	return strings.TrimFunc(record.GetString(kind.address), isBlank)
}

// infoColumn returns the column with the facts about the picture of a key column.
func infoColumn(key string) string { return strings.TrimSuffix(key, "_key") + "_info" }
