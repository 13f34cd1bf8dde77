package uploads

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// storeLimit is for how long a store that is well takes to say whether it has a file, with room to spare.
const storeLimit = 2 * time.Second

// storeProbe is asked for, and need not be there.
const storeProbe = "probe"

// ErrNoStore says that files cannot be stored now.
var ErrNoStore = errors.New("the store of the files does not answer")

// AskStore returns ErrNoStore unless the place where files are stored answers. It must be asked before a transaction
// that stores one: PocketBase sends the file to the S3 store within it, without a limit, and all that wants to write
// waits for its end. What the store answers is not judged: who may store may not be allowed to look.
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
