package pictures

import (
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// Kinds of pictures that the image tool (package imagetool) generates.
const (
	PostImage   = "post"
	AuthorImage = "author"
)

// Pictured describes a collection whose records name a picture of the bucket public-assets by its key.
type Pictured struct {
	Kind       string // PostImage or AuthorImage
	Collection string
	Title      string // the column that names a record to staff
	fileName   string // the column from which the file name of an upload is made
	Order      string // how the image tool sorts the records
	upload     string // the file column that receives an upload, before it moves to storage_objects
	folder     string // prefix of the pictures' keys
	// Keys are the columns that contain a picture's key, the small picture first. For each column "…_key" the server
	// stores the picture's size and variants in "…_info".
	Keys    []string
	address string // the column with a picture's URL, used if the key columns are empty
	Alt     string // the column of the alternative text
}

// Collections lists all collections whose records show a picture.
var Collections = []Pictured{
	{
		Kind: PostImage, Collection: "blog_posts", Title: "title", fileName: "slug", Order: "-published_date",
		upload: "cover_upload", folder: "blog/",
		Keys: []string{"thumbnail_image_key", "featured_image_key"}, address: "featured_image",
		Alt: "featured_image_alt",
	},
	{
		Kind: AuthorImage, Collection: "blog_authors", Title: "name", fileName: "name", Order: "name",
		upload: "avatar_upload", folder: "authors/",
		Keys: []string{"avatar_image_key"}, address: "profile_image_url",
		Alt: "avatar_image_alt",
	},
}

// publishedColumn is the column with which staff make a record public.
const publishedColumn = "published"

// ContentCollections returns the collections that the site's pages show: those with pictures of their own, and those
// whose records staff publish. Any of their texts may name a picture. After each change the server renders the pages
// again.
func ContentCollections(app core.App) ([]string, error) {
	var names []string
	for _, kind := range Collections {
		names = append(names, kind.Collection)
	}
	all, err := app.FindAllCollections(core.CollectionTypeBase)
	if err != nil {
		return nil, err
	}
	for _, collection := range all {
		if collection.Fields.GetByName(publishedColumn) != nil && !slices.Contains(names, collection.Name) {
			names = append(names, collection.Name)
		}
	}
	return names, nil
}

// ShownCollections returns ContentCollections and the stored pages. A page that could not be rendered again may still
// show a picture that no record names.
func ShownCollections(app core.App) ([]string, error) {
	names, err := ContentCollections(app)
	return append(names, "rendered_pages"), err
}

// imageJobs is the collection of the image tool's runs. Their reports name the pictures that an undo brings back.
const imageJobs = "image_jobs"

// NamingCollections returns ShownCollections and three collections whose pictures may be shown again: runs of the image
// tool, earlier versions of articles, and editors' unpublished changes.
func NamingCollections(app core.App) ([]string, error) {
	names, err := ShownCollections(app)
	return append(names, imageJobs, "post_revisions", "unpublished_changes"), err
}

// OfKind returns the collection whose Kind is name. The bool is false for an unknown kind.
func OfKind(name string) (Pictured, bool) {
	for _, kind := range Collections {
		if kind.Kind == name {
			return kind, true
		}
	}
	return Pictured{}, false
}

// Generated returns the key prefix of generated pictures. Only the image tool stores pictures there. It deletes no
// other pictures.
func (kind Pictured) Generated() string { return kind.folder + "generated/" }

// IsGenerated reports whether the image tool generated the picture with this key.
func IsGenerated(key string) bool {
	return slices.ContainsFunc(
		Collections,
		func(kind Pictured) bool { return strings.HasPrefix(key, kind.Generated()) },
	)
}

// IsUploaded reports whether staff uploaded the picture that a record shows: it is stored, but is neither generated nor
// part of the sample content.
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

// ShownAddress returns the address of the picture that a record shows, or "".
func (kind Pictured) ShownAddress(record *core.Record) string {
	for _, column := range kind.Keys {
		if address := Address(record.GetString(column)); address != "" {
			return address
		}
	}
	return strings.TrimFunc(record.GetString(kind.address), isBlank)
}

// infoColumn returns the "…_info" column that belongs to a "…_key" column.
func infoColumn(key string) string { return strings.TrimSuffix(key, "_key") + "_info" }
