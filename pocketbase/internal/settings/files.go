package settings

import (
	"fmt"
	"os"

	"github.com/pocketbase/pocketbase/core"
)

// applyFiles says where the files of records lie: resumes, pictures. As a group it replaces what the dashboard says.
// Files that are there already are not moved.
//
//	FILES_S3_ENDPOINT  an S3 store for them, such as https://s3.eu-central-1.amazonaws.com, with FILES_S3_BUCKET,
//	                   FILES_S3_REGION, FILES_S3_ACCESS_KEY and FILES_S3_SECRET;
//	                   FILES_S3_PATH_STYLE=on for stores that take the bucket in the path
func applyFiles(files *core.S3Config) error {
	return applyStore(files, "FILES_S3", core.S3Config{
		Endpoint: os.Getenv("FILES_S3_ENDPOINT"),
		Bucket:   os.Getenv("FILES_S3_BUCKET"), Region: os.Getenv("FILES_S3_REGION"),
		AccessKey: os.Getenv("FILES_S3_ACCESS_KEY"), Secret: os.Getenv("FILES_S3_SECRET"),
		ForcePathStyle: os.Getenv("FILES_S3_PATH_STYLE") == "on",
	})
}

// applyStore has an S3 store used in place of what is stored, as a whole, where the variables of this prefix name one.
func applyStore(stored *core.S3Config, prefix string, named core.S3Config) error {
	if named.Endpoint == "" {
		return nil
	}
	named.Enabled = true
	if err := named.Validate(); err != nil {
		return fmt.Errorf(
			"%s_ENDPOINT needs an address and %s_BUCKET, _REGION, _ACCESS_KEY and _SECRET: %w",
			prefix,
			prefix,
			err,
		)
	}
	*stored = named
	return nil
}
