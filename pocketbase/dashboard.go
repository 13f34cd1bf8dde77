package main

import (
	"embed"
	"io/fs"

	"github.com/pocketbase/pocketbase/core"
)

//go:embed dashboard/main.js
var dashboardFiles embed.FS

// arrangeDashboard adds to PocketBase's dashboard what those need who publish: an order of the collections and fields
// out of sight.
func arrangeDashboard(e *core.ServeEvent) error {
	files, err := fs.Sub(dashboardFiles, "dashboard")
	if err != nil {
		return err
	}
	e.UIExtensions = append(e.UIExtensions, core.UIExtension{Name: "publishing", FS: files})
	return nil
}
