package replication

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/pocketbase/pocketbase/tools/filesystem/blob"
)

const (
	// kept is how long the store keeps a snapshot, with rows that were deleted since. A term is one computer's time as
	// the writer. The store also keeps a former term's copy so long after the copy's last change.
	kept = 72 * time.Hour
	// formerEvery is the interval between two deletions of former terms' copies.
	formerEvery = 24 * time.Hour
)

var inTerm = regexp.MustCompile(`^term-(\d{6,})/`)

// openFormer opens the bucket to list and delete the copies of former terms. Litestream itself never deletes a whole
// copy.
func (s *Store) openFormer() (*filesystem.System, error) {
	b := s.bucket
	return filesystem.NewS3(b.Name, b.Region, b.Endpoint, b.AccessKey, b.Secret, b.PathStyle)
}

// deleteFormer deletes the copies of former terms that have not changed during `kept`. Until the term `own` has a copy,
// it deletes none, because a takeover would need an older one.
func (s *Store) deleteFormer(ctx context.Context, own int64, now time.Time) error {
	files, err := s.open()
	if err != nil {
		return err
	}
	defer files.Close()
	files.SetContext(ctx)
	prefix := s.path + "/"
	objects, err := files.List(prefix + "term-")
	if err != nil {
		return fmt.Errorf("the copies in the store cannot be listed: %w", err)
	}
	for _, term := range endedTerms(objects, prefix, own, now) {
		if err := errors.Join(files.DeletePrefix(prefix + termName(term) + "/")...); err != nil {
			return fmt.Errorf("the copy of term %d was not deleted: %w", term, err)
		}
	}
	return nil
}

// endedTerms returns the terms before `own` whose newest object is older than `kept`. It returns none until `own` has a
// copy.
func endedTerms(objects []*blob.ListObject, prefix string, own int64, now time.Time) []int64 {
	newest := map[int64]time.Time{}
	for _, object := range objects {
		name := object.Key
		if len(name) < len(prefix) {
			continue
		}
		found := inTerm.FindStringSubmatch(name[len(prefix):])
		if found == nil {
			continue
		}
		term, err := strconv.ParseInt(found[1], 10, 64)
		if at, isThere := newest[term]; err == nil && (!isThere || object.ModTime.After(at)) {
			newest[term] = object.ModTime
		}
	}
	if _, isCopied := newest[own]; !isCopied {
		return nil
	}
	var ended []int64
	for term, at := range newest {
		if term < own && now.Sub(at) > kept {
			ended = append(ended, term)
		}
	}
	return ended
}
