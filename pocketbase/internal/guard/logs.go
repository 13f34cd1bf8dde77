package guard

import (
	"regexp"

	"github.com/pocketbase/pocketbase/core"
)

// HideSecretsInLogs takes what acts for somebody out of PocketBase's log: the token of a mailed link or of a protected
// file, and the secret that stands below a path. Each request is logged with its address and the page that it came
// from, and what is stored as a hash must not lie beside it in clear.
func HideSecretsInLogs(app core.App, secretsBelow string) {
	secret := regexp.MustCompile(`([?&]token=|` + regexp.QuoteMeta(secretsBelow) + `)[^&\s"#?]+`)
	withoutSecrets := func(text string) string { return secret.ReplaceAllString(text, "${1}***") }
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
