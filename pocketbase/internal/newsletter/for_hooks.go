package newsletter

import (
	"encoding/json"
	"os"

	"github.com/pocketbase/pocketbase/core"
)

// ForHooks is what the hooks call: run(app, letter, token, wanted), next(app, letter, token), skip(app), bounce(app,
// address, message) and readBounce(app), which reads the standard input, all of which return JSON, and try(app, letter,
// to). letter and token are those of a Writer.
func (d *Desk) ForHooks() map[string]any {
	type letterOf = func(string) (string, error)
	return map[string]any{
		"run": func(app core.App, write letterOf, token letterOf, wanted bool) (string, error) {
			return asJSON(d.Run(app, Writer{Letter: write, Token: token}, wanted))
		},
		"next": func(app core.App, write letterOf, token string) (string, error) {
			return asJSON(d.Next(app, Writer{Letter: write}, token))
		},
		"try":  Try,
		"skip": d.Skip,
		"bounce": func(app core.App, address, message string) (string, error) {
			return asJSON(d.Bounce(app, address, message, "told by an operator"))
		},
		"readBounce": func(app core.App) (string, error) {
			address, result, err := d.ReadBounce(app, os.Stdin)
			return asJSON(struct {
				Bounced
				Address string `json:"address"`
			}{result, address}, err)
		},
	}
}

func asJSON(value any, err error) (string, error) {
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(value)
	return string(text), err
}
