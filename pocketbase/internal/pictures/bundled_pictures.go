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

// StoreBundled stores a picture file under its key. For each of its smaller forms the AVIF file beside it,
// "<name>.<width>.avif", is stored too, if they are all there: the binary itself cannot write AVIF. It returns the
// record's id.
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

// DeleteUnusedByContent deletes those of the stored pictures that no content names. Pages are rendered anew after the
// removal of what they were rendered from; that they still show a picture is no reason to keep it.
func DeleteUnusedByContent(app core.App, ids []string) error {
	_, err := DeleteUnused(app, ids, ContentCollections)
	return err
}
