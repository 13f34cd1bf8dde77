package guard

import (
	"regexp"

	"github.com/pocketbase/pocketbase/core"
)

// HideSecretsInLogs removes credentials from PocketBase's request log: the token of a mailed link or a protected file,
// and the secret that follows the path secretsBelow. The log has each request's URL and referrer. A secret that the
// database stores only as a hash must not be readable there.
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
