package main

import (
	"fmt"
	"image"
	"net/http"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/drawing"
)

// imageSubject is the post or author that an image is for.
type imageSubject struct {
	kind   string
	record *core.Record
	slug   string // of a post
	name   string // of an author; the title of a post
}

// findSubject returns sql.ErrNoRows for what does not exist.
func findSubject(app core.App, item imageItem) (*imageSubject, error) {
	collection, name := "blog_posts", "title"
	if item.Kind == authorImage {
		collection, name = "blog_authors", "name"
	}
	record, err := app.FindRecordById(collection, item.ID)
	if err != nil {
		return nil, err
	}
	return &imageSubject{item.Kind, record, record.GetString("slug"), record.GetString(name)}, nil
}

// before is the address of the picture that is shown now; empty where there is none.
func (s *imageSubject) before() string {
	names := []string{"thumbnail_image_key", "featured_image_key", "featured_image"}
	if s.kind == authorImage {
		names = []string{"avatar_image_key", "profile_image_url"}
	}
	for _, name := range names {
		if value := strings.TrimSpace(s.record.GetString(name)); value != "" {
			if strings.HasSuffix(name, "_key") {
				return publicPath(value)
			}
			return value
		}
	}
	return ""
}

// draw makes the program's own picture. Each variation above 0 is another composition for the same words.
func (s *imageSubject) draw(variation int) image.Image {
	name := s.name
	if variation > 0 {
		name = fmt.Sprintf("%s #%d", name, variation)
	}
	if s.kind == authorImage {
		return drawing.Portrait(name, portraitSize)
	}
	return drawing.Cover(s.record.GetString("category"), name, coverWidth, coverHeight)
}

// prompt is what an images service is asked for, and the format.
func (s *imageSubject) prompt() (text, size string) {
	const style = "Flat geometric composition in deep navy ink, warm off-white paper and one brass accent, subtle paper grain, calm and " +
		"editorial. No text, no letters, no numbers, no logos, no photograph, no realistic people."
	if s.kind == authorImage {
		return "An abstract emblem in place of an author portrait: a neutral bust in silhouette inside an engraved seal ring. " + style, "square"
	}
	return fmt.Sprintf("Cover illustration for a law review article titled %q in the category %q. Summary: %s\n%s",
		s.name, s.record.GetString("category"), firstCharacters(s.record.GetString("excerpt"), 500), style), "wide"
}

// newKey is a key that no file has had before.
func (s *imageSubject) newKey(content []byte) string {
	extension := strings.TrimPrefix(http.DetectContentType(content), "image/")
	if extension == "jpeg" {
		extension = "jpg"
	}
	folder := coverFolder
	if s.kind == authorImage {
		folder = portraitFolder
	}
	return folder + s.record.Id + "-" + newName() + "." + extension
}

// use names the new file in the record as it stands now, and returns the keys that it named before.
func (s *imageSubject) use(app core.App, key string, drawn bool) (replaced []string, err error) {
	err = app.RunInTransaction(func(tx core.App) error {
		record, err := tx.FindRecordById(s.record.Collection().Id, s.record.Id)
		if err != nil {
			return err
		}
		names := []string{"featured_image_key", "thumbnail_image_key"}
		if s.kind == authorImage {
			names = []string{"avatar_image_key"}
		}
		for _, name := range names {
			if old := record.GetString(name); isGenerated(old) && !slices.Contains(replaced, old) {
				replaced = append(replaced, old)
			}
			record.Set(name, key)
		}
		s.record = record
		if old := s.alt(); old == "" || old == s.proposedAlt(!drawn) {
			record.Set(s.altColumn(), s.proposedAlt(drawn))
		}
		return tx.Save(record)
	})
	return replaced, err
}

func (s *imageSubject) altColumn() string {
	if s.kind == authorImage {
		return "avatar_image_alt"
	}
	return "featured_image_alt"
}

func (s *imageSubject) alt() string { return strings.TrimSpace(s.record.GetString(s.altColumn())) }

// proposedAlt describes the picture for those who can't see it, where nobody has written anything better.
func (s *imageSubject) proposedAlt(drawn bool) string {
	switch {
	case s.kind == authorImage:
		return firstCharacters("Drawn portrait of "+s.name, 300)
	case drawn:
		return firstCharacters("Drawing for “"+s.name+"”: "+drawing.Motif(s.record.GetString("category")), 300)
	default:
		return firstCharacters("Illustration for “"+s.name+"”", 300)
	}
}

func firstCharacters(text string, most int) string {
	characters := []rune(text)
	return string(characters[:min(len(characters), most)])
}
