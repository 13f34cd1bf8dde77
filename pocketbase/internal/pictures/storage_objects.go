// Package pictures stores uploaded and generated pictures. It encodes them again from their pixels, serves them with
// smaller variants, finds the records that name them, and deletes only pictures without such a record. It does not
// depend on the packages that create pictures.
package pictures

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// PublicAssets is the bucket (first part of the address) of the pictures of posts and authors.
const PublicAssets = "public-assets"

const (
	storageCollection = "storage_objects"
	preparedPicture   = "@picture" // key under which a new, unsaved record carries its decoded picture
)

var (
	keyForm     = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*$`)
	variantForm = regexp.MustCompile(`^(.+)\.((?:480|824|1200)\.(?:jpg|avif))$`)
)

// Bind encodes the file of each new record of storage_objects, with its variants. It refuses later changes of a file.
func Bind(app core.App) {
	app.OnRecordCreate(storageCollection).BindFunc(createObject)
	app.OnRecordUpdate(storageCollection).BindFunc(refuseChange)
	bindPicturedRecords(app)
}

// Store stores a JPEG, PNG, WebP or GIF file under its key, with its variants. If that file is already stored under the
// key, it returns the existing record. An invalid bucket, key or file is reported by validation.Errors.
func Store(app core.App, bucket, key string, content []byte) (*core.Record, error) {
	digest := sha256.Sum256(content)
	if stored, err := sameObject(app, bucket, key, hex.EncodeToString(digest[:])); stored != nil || err != nil {
		return stored, err
	}
	made, err := readPicture(content)
	if err != nil {
		return nil, fieldError("file", err)
	}
	return storePicture(app, bucket, key, made)
}

// storePicture is like Store, for a picture that is already decoded.
func storePicture(app core.App, bucket, key string, made *picture) (*core.Record, error) {
	if stored, err := sameObject(app, bucket, key, made.source); stored != nil || err != nil {
		return stored, err
	}
	collection, err := app.FindCachedCollectionByNameOrId(storageCollection)
	if err != nil {
		return nil, err
	}
	record := core.NewRecord(collection)
	record.Set("bucket", bucket)
	record.Set("key", key)
	record.SetRaw(preparedPicture, made)
	return record, app.Save(record)
}

// sameObject returns the record of a key if it was made from the same file, otherwise nil. If another file has the key,
// createObject later refuses the new record.
func sameObject(app core.App, bucket, key, source string) (*core.Record, error) {
	record, err := Find(app, bucket, key)
	if errors.Is(err, sql.ErrNoRows) || err == nil && record.GetString("source") != source {
		return nil, nil
	}
	return record, err
}

func createObject(e *core.RecordEvent) error {
	record := e.Record
	bucket, key := record.GetString("bucket"), record.GetString("key")
	if problem := keyProblem(e.App, bucket, key); problem != "" {
		return fieldError("key", errors.New(problem))
	}
	made, prepared := record.GetRaw(preparedPicture).(*picture)
	if !prepared {
		var err error
		if made, err = readUpload(record, "file"); err != nil {
			return err
		}
	}
	record.SetRaw(preparedPicture, nil)
	if made == nil {
		return e.Next() // PocketBase refuses the record, because a file is required
	}

	stem := strings.TrimSuffix(key, path.Ext(key))
	others, err := e.App.CountRecords(storageCollection, dbx.HashExp{"bucket": bucket, "stem": stem})
	if err != nil {
		return err
	}
	var variants []*filesystem.File
	widths, avif := made.widths, false
	if others > 0 { // another picture already uses the addresses of these variants
		widths = nil
	} else {
		for name, content := range made.variants {
			variants = append(variants, namedFile(name, content))
			avif = avif || path.Ext(name) == ".avif"
		}
	}
	record.Set("file", namedFile("original"+made.extension, made.content))
	record.Set("variants", variants)
	record.Set("widths", widths)
	record.Set("avif", avif)
	record.Set("bundled", made.bundled)
	record.Set("stem", stem)
	record.Set("source", made.source)
	record.Set("width", made.width)
	record.Set("height", made.height)
	return e.Next()
}

func keyProblem(app core.App, bucket, key string) string {
	switch {
	case key == "":
		return "" // PocketBase reports that the key is required
	case !keyForm.MatchString(key) || strings.Contains(key, ".."):
		return "Use letters without accents, digits, “-”, “_”, “.” and “/” between folders, such as blog/a-name.jpg."
	case variantForm.MatchString(key):
		return "Names that end like .480.jpg belong to the smaller forms that the server makes."
	}
	taken, err := app.CountRecords(storageCollection, dbx.HashExp{"bucket": bucket, "key": key})
	if err == nil && taken > 0 {
		return "Another file has this key. Keys are never used twice, because browsers keep what they got: choose a " +
			"new one."
	}
	return ""
}

// refuseChange refuses to change a stored file, because browsers cache it for a year.
func refuseChange(e *core.RecordEvent) error {
	before := e.Record.Original()
	failed := validation.Errors{}
	for _, name := range []string{"bucket", "key", "file", "variants"} {
		added := len(e.Record.GetUnsavedFiles(name)) > 0
		if added || !slices.Equal(e.Record.GetStringSlice(name), before.GetStringSlice(name)) {
			failed[name] = validation.NewError(
				"validation_write_once",
				"A stored file is never changed, because browsers keep what they got. Add a new file under a new key, "+
					"and delete this one.",
			)
		}
	}
	if len(failed) > 0 {
		return failed
	}
	for _, name := range []string{"widths", "avif", "bundled", "stem", "source", "width", "height"} {
		e.Record.SetRaw(name, before.GetRaw(name)) // only the server sets these columns
	}
	return e.Next()
}

// readUpload decodes the uploaded file in a field of a record, or returns nil without an upload. Its errors name the
// field.
func readUpload(record *core.Record, field string) (*picture, error) {
	files := record.GetUnsavedFiles(field)
	if len(files) == 0 {
		return nil, nil
	}
	reader, err := files[len(files)-1].Reader.Open()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	content, err := io.ReadAll(io.LimitReader(reader, LargestPicture+1))
	if err != nil {
		return nil, err
	}
	made, err := readPicture(content)
	if err != nil {
		return nil, fieldError(field, err)
	}
	return made, nil
}

func fieldError(field string, err error) error {
	return validation.Errors{field: validation.NewError("validation_invalid_picture", err.Error())}
}

func namedFile(name string, content []byte) *filesystem.File {
	return &filesystem.File{
		Reader: &filesystem.BytesReader{Bytes: content}, Name: name, OriginalName: name, Size: int64(len(content)),
	}
}
