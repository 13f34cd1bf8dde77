package main

import (
	"embed"
	"io/fs"

	"github.com/pocketbase/pocketbase/core"
)

//go:embed dashboard/main.js
var dashboardFiles embed.FS

// dashboard adds to PocketBase's dashboard what those need who publish: an order of the collections and fields
// out of sight.
type dashboard struct{}

// Route adds it when PocketBase serves its dashboard.
func (dashboard) Route(e *core.ServeEvent) error {
	files, err := fs.Sub(dashboardFiles, "dashboard")
	if err != nil {
		return err
	}
	e.UIExtensions = append(e.UIExtensions, core.UIExtension{Name: "publishing", FS: files})
	return nil
}
