package webhooks

// Decision: docs/decisions/0017-shared-caches-carry-more-than-net-http.md

import (
	"encoding/json"
	"log"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	// ofCaches is the value of an endpoint's column purpose if it receives only cache purges.
	ofCaches   = "cache"
	purgeEvent = "cache.purge"
)

type purgeMessage struct {
	Type      string `json:"type"`
	Timestamp string `json:"timestamp"`
	Data      struct {
		Keys []string `json:"keys"` // keys of the responses to delete from the cache
	} `json:"data"`
}

// Purge queues a message for every enabled cache to delete the responses with one of these keys. The message is signed
// and retried like other webhooks. If it cannot be stored, Purge only logs the error.
func (q *Queue) Purge(keys []string) {
	if err := q.queuePurge(keys); err != nil {
		log.Println(
			"webhooks: shared caches were not purged, and may serve former pages until these expire:",
			err,
		)
	}
}

func (q *Queue) queuePurge(keys []string) error {
	caches, err := q.app.FindAllRecords(endpoints, dbx.HashExp{"purpose": ofCaches, "enabled": true})
	if err != nil || len(caches) == 0 {
		return err
	}
	kind, err := q.app.FindCollectionByNameOrId(deliveries)
	if err != nil {
		return err
	}
	now := q.now()
	message := purgeMessage{Type: purgeEvent, Timestamp: now.UTC().Format(time.RFC3339Nano)}
	message.Data.Keys = keys
	body, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return q.app.RunInTransaction(func(tx core.App) error {
		for _, cache := range caches {
			delivery := core.NewRecord(kind)
			delivery.Load(map[string]any{
				"endpoint": cache.Id, "event": purgeEvent, "body": string(body), "status": "queued", "attempts": 0,
				"nextAttemptAt": now,
			})
			if err := tx.Save(delivery); err != nil {
				return err
			}
		}
		return nil
	})
}
