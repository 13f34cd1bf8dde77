package observe

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// probeID is the ID of the record in _params that WritesAndReads writes. The table also has PocketBase's settings.
const probeID = "readyProbe"

// WritesAndReads returns a readiness check. It commits a value to the database on disk, and reads it on another
// connection.
func WritesAndReads(app core.App) func(ctx context.Context) error {
	return func(ctx context.Context) error {
		written := fmt.Sprintf(`"%d"`, time.Now().UnixNano())
		if _, err := app.NonconcurrentDB().NewQuery("INSERT INTO _params (id, value) VALUES ({:id}, {:value}) ON " +
			"CONFLICT (id) DO UPDATE SET value = excluded.value").
			Bind(dbx.Params{"id": probeID, "value": written}).WithContext(ctx).Execute(); err != nil {
			return fmt.Errorf("nothing can be written: %w", err)
		}
		var read string
		if err := app.ConcurrentDB().Select("value").From("_params").Where(dbx.HashExp{"id": probeID}).WithContext(ctx).
			Row(&read); err != nil {
			return fmt.Errorf("nothing can be read: %w", err)
		}
		if read != written {
			return errors.New("what was written is not what is read")
		}
		return nil
	}
}
