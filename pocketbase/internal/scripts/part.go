package scripts

import "github.com/pocketbase/pocketbase/core"

// Part protects the data folder and frees the migrations' JavaScript engines. Load loads hooks and migrations before
// any part begins.
type Part struct{}

// Bind calls BindDataFolder, so that the program runs no code from the data folder.
func (Part) Bind(app core.App) error {
	BindDataFolder(app)
	return nil
}

// Prepare frees the JavaScript engines of the migrations.
func (Part) Prepare(*core.ServeEvent) error {
	DropMigrations()
	return nil
}
