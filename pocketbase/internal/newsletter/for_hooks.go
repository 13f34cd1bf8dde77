package newsletter

import (
	"os"

	"github.com/pocketbase/pocketbase/core"
)

// ForHooks is what the hooks call beside ForDesk: run(app, letter, token, wanted), next(app, letter, token),
// readBounce(app), which reads the standard input, and try(app, letter, to). letter and token are those of a Writer.
func (d *Desk) ForHooks() map[string]any {
	type letterOf = func(string) (string, error)
	return map[string]any{
		"run": func(app core.App, write letterOf, token letterOf, wanted bool) (Report, error) {
			return d.Run(app, Writer{Letter: write, Token: token}, wanted)
		},
		"next": func(app core.App, write letterOf, token string) (Next, error) {
			return d.Next(app, Writer{Letter: write}, token)
		},
		"try": Try,
		"readBounce": func(app core.App) (bouncedAddress, error) {
			address, result, err := d.ReadBounce(app, os.Stdin)
			return bouncedAddress{result, address}, err
		},
	}
}

// bouncedAddress is a bounce with the address that its notice names.
type bouncedAddress struct {
	Bounced
	Address string `json:"address"`
}
