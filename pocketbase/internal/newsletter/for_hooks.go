package newsletter

import (
	"os"

	"github.com/pocketbase/pocketbase/core"
)

// ForHooks is what the hooks call: run(app, letter, token, wanted), next(app, letter, token), skip(app), bounce(app,
// address, message), readBounce(app), which reads the standard input, try(app, letter, to), wishes(app), pause(app,
// isWanted) and introduce(app, text). letter and token are those of a Writer.
func (d *Desk) ForHooks() map[string]any {
	type letterOf = func(string) (string, error)
	return map[string]any{
		"run": func(app core.App, write letterOf, token letterOf, wanted bool) (Report, error) {
			return d.Run(app, Writer{Letter: write, Token: token}, wanted)
		},
		"next": func(app core.App, write letterOf, token string) (Next, error) {
			return d.Next(app, Writer{Letter: write}, token)
		},
		"try":       Try,
		"skip":      d.Skip,
		"wishes":    WishesOf,
		"pause":     d.Pause,
		"introduce": Introduce,
		"bounce": func(app core.App, address, message string) (Bounced, error) {
			return d.Bounce(app, address, message, "told by an operator")
		},
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
