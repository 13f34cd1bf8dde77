package scripts

import "github.com/pocketbase/pocketbase/core"

// Part prepares and ends the engines of hooks and migrations. Load loads them before any part begins.
type Part struct{}

// Bind keeps code out of the data folder.
func (Part) Bind(app core.App) error {
	BindDataFolder(app)
	return nil
}

// Prepare frees the engines of the migrations.
func (Part) Prepare(*core.ServeEvent) error {
	DropMigrations()
	return nil
}
