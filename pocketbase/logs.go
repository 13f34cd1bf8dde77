package main

import (
	"regexp"

	"github.com/pocketbase/pocketbase/core"
)

// secretInAddress is what acts for somebody: the token of a mailed link or of a protected file, the secret of a preview.
var secretInAddress = regexp.MustCompile(`([?&]token=|` + previewPath + `)[^&\s"#?]+`)

// bindLogs keeps such secrets out of PocketBase's log. Each request is logged with its address and the page that it came from, and
// what is stored as a hash must not lie beside it in clear.
func bindLogs(app core.App) {
	app.OnModelCreate(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if entry, isLog := e.Model.(*core.Log); isLog {
			entry.Message = withoutSecrets(entry.Message)
			for name, value := range entry.Data {
				if text, isText := value.(string); isText {
					entry.Data[name] = withoutSecrets(text)
				}
			}
		}
		return e.Next()
	})
}

func withoutSecrets(text string) string {
	return secretInAddress.ReplaceAllString(text, "${1}***")
}
