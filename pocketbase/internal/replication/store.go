package replication

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// Store is the place in the S3 bucket with the database copies and the lease.
type Store struct {
	bucket *Bucket
	path   string // prefix of all object names
	lease  *Object
	open   func() (*filesystem.System, error) // opens the bucket to list and delete objects
}

// StoreFromEnvironment reads the settings of the S3 store, which Litestream uses too, and of the lease in it. It fails
// if one is missing or invalid.
//
//	REPLICA_S3_ENDPOINT    address of the store, with REPLICA_S3_BUCKET, _REGION, _PATH, _ACCESS_KEY and _SECRET
//	REPLICA_S3_PATH_STYLE  "on" (the default): the bucket is in the path of the store's URLs; "off": in their host, as
//	                       with AWS
//	LEASE_SECONDS          how long a computer may write after it last renewed its lease; default 30
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

// URL returns the address of a term's copy for Litestream. Each term (one computer's time with the lease) has its own
// copy. So a computer that does not know yet that it lost the lease cannot write into its successor's copy.
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
