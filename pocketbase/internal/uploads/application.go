// Package uploads receives the file of a job application and stores it on the disk. It limits the size, checks the file
// type by content, and reserves disk space. JavaScript hooks decide which applications are stored.
package uploads

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"lexharbor/internal/disk"
)

const (
	// ApplicationPath is the route that receives job applications.
	ApplicationPath = "/api/site/apply"
	// ReadLimit is how long a client may take to send the largest body. It is longer than a browser waits
	// (src/outbox/queue/deliver.ts).
	ReadLimit = 5 * time.Minute

	applicationParts = 40
)

// Application is the body of one `POST /api/site/apply`, checked before the JavaScript hooks run. The file is in a
// temporary folder until Discard.
type Application struct {
	Refusal string // "unsupported_media_type", "too_large", "bad_request", a reason of Room, or ""
	Fields  string // JSON object of the text fields; each name occurs once
	Files   int    // number of files; all but the first are only counted
	Name    string // name of the first file, as the browser sent it
	Size    int64
	Sha256  string
	Kind    string // "pdf", "docx" or ""
	Problem string // "" or the problem from resumeKind
	folder  *disk.TempFolder
	stored  *storedFile // nil: none
	fileMax int64       // bytes
}

// folders is the name prefix of the temporary folders.
const folders = "lexharbor-application-"

// RemoveLeftovers deletes temporary folders that killed processes left behind.
func RemoveLeftovers() { disk.RemoveStaleTempFolders(os.TempDir(), folders) }

// Refused reads and discards a body, and returns an Application with this refusal. Without reading the body, the
// browser would see a broken connection instead of the response. fileMax and textMax are in bytes.
func Refused(refusal string, body io.Reader, fileMax, textMax int64) (*Application, error) {
	_, err := io.CopyN(io.Discard, body, 2*(fileMax+textMax))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return &Application{Fields: "{}", Refusal: refusal}, nil
}

var (
	errApplicationLarge     = errors.New("the application is too large")
	errApplicationMalformed = errors.New("the application is no proper form")
)

// ReadApplication reads a form with one file and stores the file on the disk. fileMax limits the file; textMax limits
// everything else, such as text, proof of work and boundaries. Both are in bytes. Refusal and Problem say what is wrong
// with the form. An error means that this server or the connection failed.
func ReadApplication(contentType string, body io.Reader, fileMax, textMax int64) (*Application, error) {
	a := &Application{Fields: "{}", fileMax: fileMax}
	bodyMax := fileMax + textMax
	kind, parameters, err := mime.ParseMediaType(contentType)
	if err != nil || kind != "multipart/form-data" || parameters["boundary"] == "" {
		a.Refusal = "unsupported_media_type"
		return a, nil
	}
	limited := &applicationBody{from: body, left: bodyMax}
	err = a.read(multipart.NewReader(limited, parameters["boundary"]), textMax)
	// The whole body is read, up to twice the limit. Otherwise the browser would see a broken connection instead of the
	// response.
	rest, _ := io.CopyN(io.Discard, body, bodyMax)
	switch {
	case errors.Is(err, errApplicationLarge), limited.left < 0, rest > max(0, limited.left):
		a.Refusal = "too_large"
	case limited.failure != nil && !errors.Is(limited.failure, io.EOF):
		return nil, errors.Join(limited.failure, a.Discard())
	case errors.Is(err, errApplicationMalformed):
		a.Refusal = "bad_request"
	case err != nil:
		return nil, errors.Join(err, a.Discard())
	}
	return a, nil
}

func (a *Application) read(form *multipart.Reader, textLeft int64) error {
	fields := map[string]string{}
	for parts := 0; ; parts++ {
		part, err := form.NextRawPart()
		if errors.Is(err, io.EOF) && parts > 0 {
			break
		}
		if err != nil || parts == applicationParts || part.FormName() == "" {
			return malformed(err)
		}
		if part.FileName() != "" {
			if a.Files++; a.Files > 1 {
				continue
			}
			if err := a.storeFile(part); err != nil {
				return err
			}
			continue
		}
		text, err := io.ReadAll(io.LimitReader(part, textLeft+1))
		if err != nil {
			return malformed(err)
		}
		if textLeft -= int64(len(text)); textLeft < 0 {
			return errApplicationLarge
		}
		if _, twice := fields[part.FormName()]; twice || !utf8.Valid(text) {
			return errApplicationMalformed
		}
		fields[part.FormName()] = string(text)
	}
	encoded, err := json.Marshal(fields)
	a.Fields = string(encoded)
	return err
}

// storeFile writes the uploaded file to a temporary folder, and sets Name, Size, Sha256, Kind and Problem.
func (a *Application) storeFile(part *multipart.Part) (err error) {
	if a.folder, err = disk.NewTempFolder(os.TempDir(), folders); err != nil {
		return err
	}
	file, err := os.Create(a.filePath())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()

	digest := sha256.New()
	source := &readFailure{Reader: io.LimitReader(part, a.fileMax+1)}
	if a.Size, err = io.Copy(io.MultiWriter(file, digest), source); err != nil {
		if source.err != nil {
			return malformed(err)
		}
		return err
	}
	if a.Size > a.fileMax {
		return errApplicationLarge
	}
	a.Name, a.Sha256 = strings.ToValidUTF8(part.FileName(), "\ufffd"), hex.EncodeToString(digest.Sum(nil))
	a.Kind, a.Problem = resumeKind(file, a.Size)
	return nil
}

func (a *Application) filePath() string { return filepath.Join(a.folder.Path, "resume") }

// Discard deletes the temporary file, and the stored file if its record does not exist. A second call does nothing.
func (a *Application) Discard() error {
	err := a.stored.remove()
	if a.folder != nil {
		err = errors.Join(err, a.folder.Remove())
	}
	return err
}

// applicationBody reads at most `left` bytes and then fails with errApplicationLarge. From then on `left` is negative.
type applicationBody struct {
	from    io.Reader
	left    int64
	failure error
}

func (b *applicationBody) Read(p []byte) (int, error) {
	if b.left < 0 {
		return 0, errApplicationLarge
	}
	n, err := b.from.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, errApplicationLarge
	}
	b.failure = err
	return n, err
}

// readFailure records an error of the source, to distinguish it from an error of the destination.
type readFailure struct {
	io.Reader
	err error
}

func (r *readFailure) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

// malformed converts an error of the multipart reader: to errApplicationLarge if the size was the cause, otherwise to
// errApplicationMalformed.
func malformed(err error) error {
	if errors.Is(err, errApplicationLarge) {
		return errApplicationLarge
	}
	return errApplicationMalformed
}
