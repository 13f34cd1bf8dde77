package newsletter

import (
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/database"
)

// wishesKey is the key of the record in site_state that stores the Wishes as JSON.
const wishesKey = "newsletter"

// Wishes are the administrators' settings for the whole newsletter.
type Wishes struct {
	PausedAt     string `json:"pausedAt"`     // start of the pause, in the database's format; empty: not paused
	Introduction string `json:"introduction"` // text before the articles, for the next issue only
}

// errPaused is the error of an operator's request while the newsletter is paused.
var errPaused = errors.New("the newsletter is paused: resume it on the page /admin/newsletter")

// WishesOf reads the Wishes from the database.
func WishesOf(app core.App) (wishes Wishes, err error) {
	var found []string
	err = app.DB().NewQuery("SELECT value FROM site_state WHERE [[key]] = {:key}").
		Bind(dbx.Params{"key": wishesKey}).Column(&found)
	if err != nil || len(found) == 0 {
		return wishes, err
	}
	return wishes, json.Unmarshal([]byte(found[0]), &wishes)
}

// Pause starts (or ends) a pause, in which no issue starts and no newsletter mail is sent. A second start keeps the
// first start time.
func (d *Desk) Pause(app core.App, isWanted bool) error {
	return wish(app, func(wishes *Wishes) {
		if !isWanted {
			wishes.PausedAt = ""
		} else if wishes.PausedAt == "" {
			wishes.PausedAt = database.Time(d.now())
		}
	})
}

// Introduce stores the text before the articles of the next issue; "" means none.
func Introduce(app core.App, text string) error {
	return wish(app, func(wishes *Wishes) { wishes.Introduction = text })
}

func wish(app core.App, change func(*Wishes)) error {
	return app.RunInTransaction(func(tx core.App) error {
		wishes, err := WishesOf(tx)
		if err != nil {
			return err
		}
		change(&wishes)
		record, err := tx.FindFirstRecordByData("site_state", "key", wishesKey)
		if errors.Is(err, sql.ErrNoRows) {
			collection, err := tx.FindCachedCollectionByNameOrId("site_state")
			if err != nil {
				return err
			}
			record = core.NewRecord(collection)
			record.Set("key", wishesKey)
		} else if err != nil {
			return err
		}
		record.Set("value", wishes)
		return tx.Save(record)
	})
}

// takeIntroduction returns the introduction for an issue that starts, and clears it for the following issue.
func takeIntroduction(tx core.App) (string, error) {
	wishes, err := WishesOf(tx)
	if err != nil || wishes.Introduction == "" {
		return "", err
	}
	return wishes.Introduction, Introduce(tx, "")
}
