package scripts

import "github.com/pocketbase/pocketbase/core"

// Part is what the hooks and migrations leave and need. Load loads them, before anything else of the program begins.
type Part struct{}

// Bind keeps code out of the data folder.
func (Part) Bind(app core.App) error {
	BindDataFolder(app)
	return nil
}

// Prepare gives back the engines of the migrations.
func (Part) Prepare(*core.ServeEvent) error {
	DropMigrations()
	return nil
}
