package imagetool

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"image/jpeg"
	"log"
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"

	"lexharbor/internal/pictures"
)

const (
	jpegOfDrawing    = 88
	deletedMeanwhile = "It was deleted in the meantime."
)

// renew makes a new picture for one record, stores it, and fetches its public address. Only then it stores the
// picture's key in the record. If only this picture fails, the result has the reason. A returned error ends the whole
// run.
func (r *Runner) renew(ctx context.Context, job *core.Record, item imageItem) (imageResult, error) {
	subject, err := findSubject(r.app, item)
	if errors.Is(err, sql.ErrNoRows) {
		return imageResult{ID: item.ID, Error: deletedMeanwhile}, nil
	}
	if err != nil {
		return imageResult{ID: item.ID}, err
	}
	result := imageResult{
		ID:     item.ID,
		Slug:   subject.slug,
		Name:   subject.name,
		Before: subject.ShownAddress(subject.record),
	}
	content, err := r.content(ctx, job, subject)
	if err != nil {
		var failure *serviceError
		if !errors.As(err, &failure) {
			return result, err
		}
		result.Error = sentenceOf(failure.text)
		if failure.final {
			return result, err
		}
		return result, nil
	}
	stored, err := pictures.Store(r.app, pictures.PublicAssets, subject.newKey(content), content)
	if err != nil {
		result.Error = publicCause("The picture could not be stored", err)
		return result, nil
	}
	key := stored.GetString("key")
	result.After = pictures.Address(key)
	if r.measure(&result); result.Error != "" {
		result.After = ""
		r.remove([]string{key})
		return result, nil
	}
	was, replaced, err := subject.use(r.app, key, r.service == nil)
	if err != nil {
		result.After, result.HTTP200, result.Error = "", false, publicCause("The record could not be saved", err)
		r.remove([]string{key})
		return result, nil
	}
	result.Alt, result.Was, result.Replaced = subject.writtenAlt(), was, replaced
	return result, nil
}

// publicCause returns, for staff, why something was not stored. It omits paths of this computer. The log gets every
// unexpected error in full.
func publicCause(what string, err error) string {
	var refused validation.Errors
	switch text := err.Error(); {
	case errors.As(err, &refused):
		return what + ": " + sentenceOf(refused.Error())
	case errors.Is(err, sql.ErrNoRows):
		return deletedMeanwhile
	case strings.Contains(text, "no space left on device") || strings.Contains(text, "disk is full"):
		log.Printf("images: %s: %v", what, err)
		return what + ": the server's disk is full."
	default:
		log.Printf("images: %s: %v", what, err)
		return what + ". The log names the cause."
	}
}

// content returns the file of a new picture. It draws the picture, or requests it from the images service, within the
// run's limit of requests.
func (r *Runner) content(ctx context.Context, job *core.Record, subject *imageSubject) ([]byte, error) {
	if r.service == nil {
		var file bytes.Buffer
		err := jpeg.Encode(&file, subject.draw(job.GetInt("variation")), &jpeg.Options{Quality: jpegOfDrawing})
		return file.Bytes(), err
	}
	prompt, size := subject.prompt()
	return r.service.make(ctx, prompt, size, func() error {
		return changeJob(r.app, job.Id, func(job *core.Record) error {
			requests := job.GetInt("requests") + 1
			if requests > r.service.maxPerRun {
				return &serviceError{text: "the run has used up its requests (IMAGES_MAX_PER_RUN)", final: true}
			}
			job.Set("requests", requests)
			job.Set("cost", float64(requests)*r.service.price)
			return nil
		})
	})
}

func (r *Runner) maker() string {
	if r.service == nil {
		return "drawn"
	}
	return r.service.model
}

// measure fetches all public addresses of a result's new picture. It sets HTTP200, or Error.
func (r *Runner) measure(result *imageResult) {
	result.HTTP200 = false
	addresses, err := pictures.FormAddresses(r.app, result.After)
	if err != nil {
		result.Error = "The new image is not stored any more."
		return
	}
	for _, address := range addresses {
		if err := r.reach(address); err != nil {
			result.Error = "The new image cannot be fetched: " + sentenceOf(err.Error())
			return
		}
	}
	result.HTTP200 = true
}

// remove deletes files of this tool, by their keys, except those that a record still names or shows.
func (r *Runner) remove(keys []string) {
	var ids []string
	for _, key := range keys {
		if !pictures.IsGenerated(key) {
			continue
		}
		stored, err := pictures.Find(r.app, pictures.PublicAssets, key)
		switch {
		case err == nil:
			ids = append(ids, stored.Id)
		case !errors.Is(err, sql.ErrNoRows):
			r.app.Logger().Error("a replaced image was not found", "key", key, "error", err)
		}
	}
	if _, err := pictures.DeleteUnused(r.app, ids, pictures.NamingCollections); err != nil {
		r.app.Logger().Error("replaced images were not deleted", "keys", keys, "error", err)
	}
}

// newName returns a random name, which cannot be guessed and is never used twice.
func newName() string {
	return security.RandomStringWithAlphabet(16, "abcdefghijklmnopqrstuvwxyz0123456789")
}

// sentenceOf returns a text with a capital letter at its start and a full stop at its end.
func sentenceOf(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + strings.TrimRight(text[1:], ".") + "."
}
