package replication

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// Store is where the copy lies.
type Store struct {
	bucket *Bucket
	path   string // before the names of all objects
	lease  *Object
	open   func() (*filesystem.System, error) // the objects themselves
}

// StoreFromEnvironment reads what Litestream is told of the store, for a copy that several computers write in turn.
func StoreFromEnvironment() (*Store, error) {
	seconds, err := leaseSeconds.Number(2)
	if err != nil {
		return nil, err
	}
	bucket := &Bucket{
		Endpoint: replicaEndpoint.Value(), Name: replicaBucket.Value(),
		Region:    replicaRegion.Value(),
		AccessKey: replicaAccessKey.Value(), Secret: replicaSecret.Value(), PathStyle: isPathStyle(),
	}
	path := strings.Trim(replicaPath.Value(), "/")
	if bucket.Endpoint == "" || bucket.Name == "" || bucket.Region == "" || bucket.AccessKey == "" ||
		bucket.Secret == "" ||
		path == "" {
		return nil, fmt.Errorf(
			"a lease needs all of REPLICA_S3_ENDPOINT, _BUCKET, _REGION, _PATH, _ACCESS_KEY and _SECRET",
		)
	}
	held := &Object{Bucket: bucket, Key: path + "/lease.json", For: time.Duration(seconds) * time.Second}
	store := &Store{bucket: bucket, path: path, lease: held}
	store.open = store.openFormer
	return store, nil
}

func isPathStyle() bool { return replicaPathStyle.Value() == "on" }

// URL is where the copy of a term lies, as Litestream takes it. Each term has a copy of its own, so that a computer
// which does not know yet that it lost the lease cannot write into that of its successor.
func (s *Store) URL(term int64) string {
	query := url.Values{
		"endpoint":       {s.bucket.Endpoint},
		"region":         {s.bucket.Region},
		"forcePathStyle": {strconv.FormatBool(s.bucket.PathStyle)},
	}
	address := url.URL{Scheme: "s3", Host: s.bucket.Name, Path: s.path + "/" + termName(term), RawQuery: query.Encode()}
	return address.String()
}

func termName(term int64) string { return fmt.Sprintf("term-%06d", term) }
