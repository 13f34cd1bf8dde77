package settings

import (
	"fmt"

	"github.com/pocketbase/pocketbase/core"
)

// s3 contains the settings of one S3 store.
type s3 struct{ endpoint, bucket, region, accessKey, secret, pathStyle Setting }

var (
	fileStore = Explain("Files", `
An S3 store for files: resumes and pictures. Without it they are in DATA_DIR/storage.`)
	// filesS3 is the S3 store for files of records, such as resumes and pictures. The program does not move existing
	// files there.
	filesS3 = s3{
		endpoint:  fileStore.Sample("FILES_S3_ENDPOINT", "https://s3.eu-central-1.amazonaws.com"),
		bucket:    fileStore.Sample("FILES_S3_BUCKET", ""),
		region:    fileStore.Sample("FILES_S3_REGION", ""),
		accessKey: fileStore.Sample("FILES_S3_ACCESS_KEY", ""),
		secret:    fileStore.Sample("FILES_S3_SECRET", ""),
		pathStyle: fileStore.Default("FILES_S3_PATH_STYLE", "off"),
	}
)

// apply sets PocketBase's S3 settings from the environment, all at once. It changes nothing if the environment has no
// endpoint.
func (s s3) apply(stored *core.S3Config) error {
	if s.endpoint.Value() == "" {
		return nil
	}
	named := core.S3Config{
		Enabled: true, Endpoint: s.endpoint.Value(), Bucket: s.bucket.Value(), Region: s.region.Value(),
		AccessKey: s.accessKey.Value(), Secret: s.secret.Value(), ForcePathStyle: s.pathStyle.Value() == "on",
	}
	if err := named.Validate(); err != nil {
		return fmt.Errorf(
			"%s needs an address and %s, _REGION, _ACCESS_KEY and _SECRET: %w", s.endpoint.Name, s.bucket.Name, err,
		)
	}
	*stored = named
	return nil
}
