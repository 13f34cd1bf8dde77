package uploads

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// storeLimit is how long a healthy store takes to answer a lookup, with a margin.
const storeLimit = 2 * time.Second

// storeProbe is the name of a file to look up. It need not exist.
const storeProbe = "probe"

// ErrNoStore reports that the store of files does not answer.
var ErrNoStore = errors.New("the store of the files does not answer")

// AskStore returns ErrNoStore unless the store of files answers. Call it before a transaction that stores a file:
// PocketBase uploads to S3 inside the transaction, without a limit, and all writers wait. Any answer counts, because a
// key may be allowed to write but not to look.
func AskStore(ctx context.Context, app core.App) error {
	ctx, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	files, err := app.NewFilesystem()
	if err != nil {
		return err
	}
	defer files.Close()
	files.SetContext(ctx)
	_, err = files.Exists(storeProbe)
	if failure := net.Error(nil); errors.As(err, &failure) || ctx.Err() != nil {
		return ErrNoStore
	}
	return nil
}
