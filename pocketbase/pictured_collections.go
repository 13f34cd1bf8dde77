package main

import (
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// The kinds of pictures that collections show.
const (
	postImage   = "post"
	authorImage = "author"
)

// pictured is a collection whose records show a picture of public-assets, which they name by its key.
type pictured struct {
	kind       string // what the image tool calls a record's picture
	collection string
	title      string // the column by which people know the record
	fileName   string // the column after which a file that is uploaded is named
	order      string // in which a run over everything takes the records
	upload     string // the field whose file is moved into the storage
	folder     string // of the keys
	// The columns that hold a key, the one of the small picture first. Beside each "…_key" the server notes in "…_info" what it knows
	// of that picture.
	keys        []string
	address     string // the column whose address is shown where no column holds a key
	alt, reveal string // the text for those who cannot see the picture, and what is proposed with an upload, with a title in it
}

var picturedCollections = []pictured{
	{
		kind: postImage, collection: "blog_posts", title: "title", fileName: "slug", order: "-published_date",
		upload: "cover_upload", folder: "blog/",
		keys: []string{"thumbnail_image_key", "featured_image_key"}, address: "featured_image",
		alt: "featured_image_alt", reveal: "Cover picture of the article “%s”",
	},
	{
		kind: authorImage, collection: "blog_authors", title: "name", fileName: "name", order: "name",
		upload: "avatar_upload", folder: "authors/",
		keys: []string{"avatar_image_key"}, address: "profile_image_url",
		alt: "avatar_image_alt", // a name stands beside the portrait: nothing is proposed
	},
}

// contentCollections hold what the site shows. Each text in them may name a picture.
var contentCollections = []string{"blog_posts", "blog_authors", "webinars", "job_roles"}

// shownCollections are those, and the stored pages: one that could not be rendered anew shows what its record names no longer.
var shownCollections = append(slices.Clone(contentCollections), "rendered_pages")

// picturedKind returns the collection of a kind of image; false for a kind that does not exist.
func picturedKind(name string) (pictured, bool) {
	for _, kind := range picturedCollections {
		if kind.kind == name {
			return kind, true
		}
	}
	return pictured{}, false
}

// generated is the folder of the pictures that the image tool makes. Only files below such folders are ever replaced and deleted by
// it: nobody else writes there.
func (kind pictured) generated() string { return kind.folder + "generated/" }

func isGenerated(key string) bool {
	return slices.ContainsFunc(picturedCollections, func(kind pictured) bool { return strings.HasPrefix(key, kind.generated()) })
}

// shownAddress is the address of the picture that a record shows now; empty where there is none.
func (kind pictured) shownAddress(record *core.Record) string {
	for _, column := range kind.keys {
		if address := pictureAddress(record.GetString(column)); address != "" {
			return address
		}
	}
	return strings.TrimFunc(record.GetString(kind.address), isBlank)
}

// infoColumn is where the server notes what it knows of the picture that a column of keys names.
func infoColumn(key string) string { return strings.TrimSuffix(key, "_key") + "_info" }
