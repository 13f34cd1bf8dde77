package pictures

import (
	"database/sql"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"

	"lexharbor/internal/answers"
)

// Path is the prefix of the public addresses of pictures: /storage/{bucket}/{key}.
const Path = "/storage/"

const (
	immutable        = "public, max-age=31536000, immutable"
	picturePolicy    = "default-src 'none'; frame-ancestors 'none'; sandbox"
	cachedPictures   = 32 << 20 // size of the memory cache in bytes
	largestInMemory  = 2 << 20
	storageDown      = "The picture cannot be read at the moment."
	storageDownAgain = "30" // seconds
)

// Handler answers GET /storage/{bucket}/{key}. It caches only file contents, and looks up each picture in the database.
// So a picture that any process deletes is gone at once.
type Handler struct {
	app     core.App
	missing http.HandlerFunc
	memory  *byteCache
}

// NewHandler returns a Handler. It calls missing for a picture that does not exist.
func NewHandler(app core.App, missing http.HandlerFunc) *Handler {
	return &Handler{app: app, missing: missing, memory: newByteCache(cachedPictures)}
}

// storedFile is one file of a record of storage_objects.
type storedFile struct{ record, name string }

// ServeHTTP answers GET and HEAD; any other method gets 405.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		answers.Sentence(w, r, http.StatusMethodNotAllowed, "This address can only be read.")
		return
	}
	bucket, key, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Path), "/")
	file, err := h.find(bucket, key)
	if err == nil && file == nil || answers.IsStrangeURL(r.URL) {
		h.missing(w, r)
		return
	}
	if err == nil {
		err = h.send(w, r, *file)
	}
	switch {
	case errors.Is(err, filesystem.ErrNotFound):
		h.app.Logger().Error("a stored picture has lost its file", "path", r.URL.Path)
		h.missing(w, r)
	case err != nil:
		h.app.Logger().Error("a stored picture cannot be read", "path", r.URL.Path, "error", err)
		w.Header().Set("Retry-After", storageDownAgain)
		answers.Sentence(w, r, http.StatusServiceUnavailable, storageDown)
	}
}

// find returns the file of a key or of a variant's address, or nil if neither exists.
func (h *Handler) find(bucket, key string) (*storedFile, error) {
	var row struct {
		ID       string `db:"id"`
		File     string `db:"file"`
		Variants string `db:"variants"`
	}
	look := func(where dbx.HashExp) (bool, error) {
		err := h.app.DB().Select("id", "file", "variants").From(storageCollection).Where(where).
			AndWhere(dbx.Not(dbx.HashExp{"file": ""})).OrderBy("created", "id").Limit(1).One(&row)
		if errors.Is(err, sql.ErrNoRows) {
			return false, nil
		}
		return err == nil, err
	}
	if found, err := look(dbx.HashExp{"bucket": bucket, "key": key}); found || err != nil {
		return &storedFile{row.ID, row.File}, err
	}
	variant := variantForm.FindStringSubmatch(key)
	if variant == nil {
		return nil, nil
	}
	found, err := look(dbx.HashExp{"bucket": bucket, "stem": variant[1]})
	if !found || err != nil {
		return nil, err
	}
	var names []string
	if err := json.Unmarshal([]byte(row.Variants), &names); err != nil || !slices.Contains(names, variant[2]) {
		return nil, nil // a record from an earlier release, without variants
	}
	return &storedFile{row.ID, variant[2]}, nil
}

// send writes the file, or a 304. It sets headers only after it has opened the file, so that an error can set others.
func (h *Handler) send(w http.ResponseWriter, r *http.Request, file storedFile) error {
	tag := file.record + "-" + file.name // a stored file never changes
	header := w.Header()
	describe := func() {
		header.Set("Cache-Control", immutable)
		header.Set("ETag", `"`+tag+`"`)
		header.Set("Content-Security-Policy", picturePolicy)
		header.Set("Cross-Origin-Resource-Policy", "cross-origin") // feed readers show the pictures on other sites
	}
	if answers.Matches(r.Header.Values("If-None-Match"), tag) {
		describe()
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	content, size := h.memory.get(tag), int64(0)
	var body io.Reader
	if content == nil {
		reader, closeAll, err := h.open(file)
		if err != nil {
			return err
		}
		defer closeAll()
		body, size = reader, reader.Size()
		if size <= largestInMemory {
			if content, err = io.ReadAll(reader); err != nil {
				return err
			}
			h.memory.put(tag, content)
		}
	}
	if content != nil {
		size = int64(len(content))
	}
	describe()
	kind, _ := answers.ContentType(file.name)
	header.Set("Content-Type", kind)
	header.Set("Content-Length", strconv.FormatInt(size, 10))
	w.WriteHeader(http.StatusOK)
	switch {
	case r.Method == http.MethodHead:
	case content != nil:
		_, _ = w.Write(content) // an error means only that the client disconnected
	default:
		_, _ = io.Copy(w, body)
	}
	return nil
}

// open opens a file where PocketBase stores it: in the data folder or on S3. The caller must call the returned function
// to close it.
func (h *Handler) open(file storedFile) (sizedReader, func(), error) {
	collection, err := h.app.FindCachedCollectionByNameOrId(storageCollection)
	if err != nil {
		return nil, nil, err
	}
	files, err := h.app.NewFilesystem()
	if err != nil {
		return nil, nil, err
	}
	reader, err := files.GetReader(collection.BaseFilesPath() + "/" + file.record + "/" + file.name)
	if err != nil {
		files.Close()
		return nil, nil, err
	}
	return reader, func() { reader.Close(); files.Close() }, nil
}

type sizedReader interface {
	io.Reader
	Size() int64
}
