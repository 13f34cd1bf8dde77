package pictures

import (
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"html"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	// deletedAtOnce is how many pictures one transaction deletes. It is small because other writers wait meanwhile.
	deletedAtOnce = 100
	// longestAddress (bytes) limits the text that is read as one address. Encoded addresses are far shorter.
	longestAddress = 4000
)

// textTypes are the types of database columns whose text can name a picture.
var textTypes = []string{core.FieldTypeText, core.FieldTypeEditor, core.FieldTypeURL}

// pictureNames is the set of pictures that records name: "bucket/key", the same without its extension, or a record ID.
// In doubt a name is added: an unused picture only costs space, but a deleted one that a page shows is lost.
type pictureNames map[string]bool

// readPictureNames reads all text columns in the schema of these collections, from all records: public, draft or
// scheduled. From image_jobs it reads only the values that an undo can restore.
func readPictureNames(app core.App, collections []string) (pictureNames, error) {
	names := pictureNames{}
	for _, collection := range collections {
		if collection == imageJobs {
			if err := names.readReports(app); err != nil {
				return nil, err
			}
			continue
		}
		if err := names.readCollection(app, collection); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// DeleteUnused deletes those of the given pictures (record IDs) that no record names. naming returns the collections of
// these records, such as ContentCollections. DeleteUnused returns the deleted pictures, and ignores unknown IDs. It
// checks and deletes in one transaction, so no record can name a picture in between.
func DeleteUnused(app core.App, ids []string, naming func(core.App) ([]string, error)) ([]*core.Record, error) {
	collections, err := naming(app)
	if err != nil {
		return nil, err
	}
	var all []*core.Record
	for some := range slices.Chunk(ids, deletedAtOnce) {
		var deleted []*core.Record
		err := app.RunInTransaction(func(tx core.App) error {
			names, err := readPictureNames(tx, collections)
			if err != nil {
				return err
			}
			for _, id := range some {
				picture, err := tx.FindRecordById(storageCollection, id)
				if errors.Is(err, sql.ErrNoRows) || err == nil && names.include(picture) {
					continue
				}
				if err == nil {
					err = tx.Delete(picture)
				}
				if err != nil {
					return err
				}
				deleted = append(deleted, picture)
			}
			return nil
		})
		if err != nil {
			return all, err
		}
		all = append(all, deleted...)
	}
	return all, nil
}

// include reports whether records name a stored picture. It also returns true for an old key with unusual characters,
// because one cannot see where such a key ends in a text.
func (names pictureNames) include(picture *core.Record) bool {
	bucket, key := picture.GetString("bucket")+"/", picture.GetString("key")
	return !keyForm.MatchString(key) || names[picture.Id] || names[bucket+key] ||
		names[bucket+strings.TrimSuffix(key, path.Ext(key))]
}

func (names pictureNames) readCollection(app core.App, name string) error {
	collection, err := app.FindCachedCollectionByNameOrId(name)
	if err != nil {
		return err
	}
	var columns []string
	for _, field := range collection.Fields {
		if slices.Contains(textTypes, field.Type()) {
			columns = append(columns, field.GetName())
		}
	}
	rows, err := app.DB().Select(columns...).From(name).Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	texts, targets := make([]sql.NullString, len(columns)), make([]any, len(columns))
	for i := range texts {
		targets[i] = &texts[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		for _, text := range texts {
			names.read(text.String)
		}
	}
	return rows.Err()
}

// readReports adds the pictures that records show again if staff undo an image run.
func (names pictureNames) readReports(app core.App) error {
	var reports []string
	if err := app.DB().Select("report").From(imageJobs).Where(dbx.HashExp{"undoable": true}).
		Column(&reports); err != nil {
		return err
	}
	for _, report := range reports {
		var lists map[string][]struct {
			Was map[string]string `json:"was"`
		}
		if err := json.Unmarshal([]byte(report), &lists); err != nil {
			return err
		}
		for _, results := range lists {
			for _, result := range results {
				for _, value := range result.Was {
					names.read(value)
				}
			}
		}
	}
	return nil
}

// onlyKey matches a whole text that may be a key of the bucket public-assets.
var onlyKey = regexp.MustCompile(`^[A-Za-z0-9._/-]{1,1000}$`)

// read adds the pictures that a text names: either the whole text is a key, or it contains addresses.
func (names pictureNames) read(text string) {
	if whole := strings.TrimFunc(text, isBlank); onlyKey.MatchString(whole) {
		names.add(PublicAssets + "/" + whole)
	}
	for _, folder := range []string{"storage", "files"} {
		for rest := text; ; rest = rest[len(folder):] {
			at := strings.Index(rest, folder)
			if at < 0 {
				break
			}
			rest = rest[at:]
			for _, address := range plainForms(firstWord(rest[:min(len(rest), longestAddress)])) {
				names.readAddress(address)
			}
		}
	}
}

// firstWord returns the text before the first blank, quote or angle bracket.
func firstWord(text string) string {
	if end := strings.IndexAny(text, " \t\r\n\"'<>"); end >= 0 {
		return text[:end]
	}
	return text
}

var (
	// storageAddress matches the site's address of a picture or variant. The text may have an origin before it and a
	// query after it.
	storageAddress = regexp.MustCompile(`^storage/([A-Za-z0-9._/-]+)`)
	// fileAddress matches PocketBase's own address of a file, which the dashboard shows:
	// /api/files/{collection}/{record}/{file}.
	fileAddress = regexp.MustCompile(`^files/+[^/]+/+([a-z0-9]+)`)
)

func (names pictureNames) readAddress(address string) {
	if found := storageAddress.FindStringSubmatch(address); found != nil {
		names.add(found[1])
	}
	if found := fileAddress.FindStringSubmatch(address); found != nil {
		names[found[1]] = true
	}
}

// add adds "bucket/key". The address may be that of a variant ("name.480.jpg"), or end with a full stop. So add also
// adds each beginning of the file name that ends before a dot.
func (names pictureNames) add(address string) {
	address = strings.TrimLeft(path.Clean("/"+address), "/")
	names[address] = true
	name := strings.LastIndex(address, "/") + 1
	for i, letter := range address[name:] {
		if letter == '.' {
			names[address[:name+i]] = true
		}
	}
}

var percentForm = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// plainForms returns the texts that a browser may read from an encoded address. HTML, JSON and URL encodings may be
// nested. Markdown and JSON take the character after a backslash literally; browsers read a backslash as a slash.
func plainForms(text string) []string {
	for strings.ContainsAny(text, "%&") {
		plain := percentForm.ReplaceAllStringFunc(html.UnescapeString(text), func(form string) string {
			letter, _ := hex.DecodeString(form[1:]) // always two hexadecimal digits
			return string(letter)
		})
		if plain == text {
			break
		}
		text = plain
	}
	if !strings.Contains(text, `\`) {
		return []string{text}
	}
	return []string{strings.ReplaceAll(text, `\`, ""), strings.ReplaceAll(text, `\`, "/")}
}
