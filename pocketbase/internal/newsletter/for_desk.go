package newsletter

import "github.com/pocketbase/pocketbase/core"

// ForDesk is what the hooks call for the staff: upcoming(app), wishes(app), pause(app, isWanted), introduce(app, text),
// skip(app) and bounce(app, address, message).
func (d *Desk) ForDesk() map[string]any {
	return map[string]any{
		"upcoming":  d.Upcoming,
		"wishes":    WishesOf,
		"pause":     d.Pause,
		"introduce": Introduce,
		"skip":      d.Skip,
		"bounce": func(app core.App, address, message string) (Bounced, error) {
			return d.Bounce(app, address, message, "told by an operator")
		},
	}
}
