package pictures

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// StoreBundled stores a picture file of the sample content under its key, and returns the record's ID. The program
// cannot encode AVIF. So it also stores the ready AVIF files beside the picture, "<name>.<width>.avif", if one exists
// for each variant.
func StoreBundled(app core.App, file, bucket, key string) (id string, err error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	made, err := readPicture(content)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	forms := map[string][]byte{}
	for _, width := range made.widths {
		name := fmt.Sprintf("%d.avif", width)
		form, err := os.ReadFile(strings.TrimSuffix(file, path.Ext(file)) + "." + name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		forms[name] = form
	}
	if len(forms) == len(made.widths) {
		for name, form := range forms {
			made.variants[name] = form
		}
	}
	made.bundled = true
	record, err := storePicture(app, bucket, key, made)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	return record.Id, nil
}

// DeleteUnusedByContent deletes those of the given pictures that no content record names. It ignores stored pages that
// still show one, because the server renders them again after the content was removed.
func DeleteUnusedByContent(app core.App, ids []string) error {
	_, err := DeleteUnused(app, ids, ContentCollections)
	return err
}
