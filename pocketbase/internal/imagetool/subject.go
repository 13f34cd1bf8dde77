package imagetool

import (
	"database/sql"
	"fmt"
	"image"
	"net/http"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/drawing"
	"lexharbor/internal/pictures"
)

// imageSubject is the post or author to which a picture belongs.
type imageSubject struct {
	pictures.Pictured
	record *core.Record
	slug   string // of a post; "" for an author
	name   string // for staff
}

// findSubject returns the post or author of an item, or sql.ErrNoRows if the record does not exist.
func findSubject(app core.App, item imageItem) (*imageSubject, error) {
	kind, ok := pictures.OfKind(item.Kind)
	if !ok {
		return nil, sql.ErrNoRows
	}
	record, err := app.FindRecordById(kind.Collection, item.ID)
	if err != nil {
		return nil, err
	}
	return &imageSubject{kind, record, record.GetString("slug"), record.GetString(kind.Title)}, nil
}

// draw returns a picture that the program draws. Each variation above 0 gives another composition for the same words.
func (s *imageSubject) draw(variation int) image.Image {
	name := s.name
	if variation > 0 {
		name = fmt.Sprintf("%s #%d", name, variation)
	}
	if s.Kind == pictures.AuthorImage {
		return drawing.Portrait(name, portraitSize)
	}
	return drawing.Cover(s.record.GetString("category"), name, coverWidth, coverHeight)
}

// prompt returns the prompt for an images service, and the format: "wide" or "square".
func (s *imageSubject) prompt() (text, size string) {
	const style = "Flat geometric composition in deep navy ink, warm off-white paper and one brass accent, subtle " +
		"paper grain, calm and " +
		"editorial. No text, no letters, no numbers, no logos, no photograph, no realistic people."
	if s.Kind == pictures.AuthorImage {
		return "An abstract emblem in place of an author portrait: an engraved seal ring around a plain field, " +
			"without a figure. " + style, "square"
	}
	return fmt.Sprintf("Cover illustration for a law review article titled %q in the category %q. Summary: %.500s\n%s",
		s.name, s.record.GetString("category"), s.record.GetString("excerpt"), style), "wide"
}

// newKey returns a storage key that no file has ever had.
func (s *imageSubject) newKey(content []byte) string {
	extension := strings.TrimPrefix(http.DetectContentType(content), "image/")
	if extension == "jpeg" {
		extension = "jpg"
	}
	return s.Generated() + s.record.Id + "-" + newName() + "." + extension
}

// use stores the new file's key in the post or author. It returns the former values of the columns about the picture,
// and those of the former keys that are files of this tool. It also replaces the alternative text, because that
// describes the former picture.
func (s *imageSubject) use(app core.App, key string, drawn bool) (was map[string]string, replaced []string, err error) {
	err = app.RunInTransaction(func(tx core.App) error {
		record, err := tx.FindRecordById(s.record.Collection().Id, s.record.Id)
		if err != nil {
			return err
		}
		was, replaced = map[string]string{s.Alt: record.GetString(s.Alt)}, nil
		for _, column := range s.Keys {
			was[column] = record.GetString(column)
			if old := record.GetString(column); pictures.IsGenerated(old) && !slices.Contains(replaced, old) {
				replaced = append(replaced, old)
			}
			record.Set(column, key)
		}
		s.record = record
		record.Set(s.Alt, s.proposedAlt(drawn))
		return tx.Save(record)
	})
	return was, replaced, err
}

func (s *imageSubject) writtenAlt() string { return strings.TrimSpace(s.record.GetString(s.Alt)) }

// proposedAlt returns an alternative text for the new picture. Editors may write a better one.
func (s *imageSubject) proposedAlt(drawn bool) string {
	switch {
	case s.Kind == pictures.AuthorImage:
		return pictures.AltText("Seal with the initials of " + s.name)
	case drawn:
		return pictures.AltText("Drawing for “" + s.name + "”: " + drawing.Motif(s.record.GetString("category")))
	default:
		return pictures.AltText("Illustration for “" + s.name + "”")
	}
}
