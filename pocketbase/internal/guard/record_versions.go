package guard

import (
	"net/http"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

const (
	// versionHeader contains the `updated` of the record that a client read. A page that was loaded before an update of
	// the program may send the former header.
	versionHeader       = "X-Record-Version"
	formerVersionHeader = "X-Article-Version"

	// Under these keys a record carries facts of its request until it is stored. No column has such a name.
	baseVersion = "@version"
	savedBy     = "@savedBy" // read by pb_hooks/src/blog/store-revision.ts
)

// CompareVersions refuses with 409 to save or delete a record that was saved again since the client read it. A request
// without the version's header is not compared. The record also carries the mail address of the account that saves it.
func CompareVersions(app core.App) {
	carry := func(e *core.RecordRequestEvent) error {
		version := e.Request.Header.Get(versionHeader)
		if version == "" {
			version = e.Request.Header.Get(formerVersionHeader)
		}
		account := "" // also set without an account, or a client could choose the value in its request
		if e.Auth != nil {
			account = e.Auth.Email()
		}
		e.Record.Set(baseVersion, version)
		e.Record.Set(savedBy, account)
		return e.Next()
	}
	app.OnRecordUpdateRequest().BindFunc(carry)
	app.OnRecordDeleteRequest().BindFunc(carry)
	app.OnRecordUpdateExecute().BindFunc(refuseOlderVersion)
	app.OnRecordDeleteExecute().BindFunc(refuseOlderVersion)
}

// refuseOlderVersion compares in the writing transaction, so that of two simultaneous saves only the first succeeds.
func refuseOlderVersion(e *core.RecordEvent) error {
	version := e.Record.GetString(baseVersion)
	if version == "" {
		return e.Next()
	}
	outer := e.App
	defer func() { e.App = outer }()
	return outer.RunInTransaction(func(tx core.App) error {
		e.App = tx
		stored, err := tx.FindRecordById(e.Record.Collection(), e.Record.Id)
		if err != nil {
			return err
		}
		if stored.GetString("updated") != version {
			return apis.NewApiError(http.StatusConflict,
				"Someone else has saved this meanwhile. Reload it, and make your change again.", nil)
		}
		return e.Next()
	})
}
