package main

import (
	"embed"
	"io/fs"

	"github.com/pocketbase/pocketbase/core"
)

//go:embed dashboard/main.js
var dashboardFiles embed.FS

// dashboard adapts PocketBase's admin dashboard to editors. It sorts the collections and hides fields that code writes.
type dashboard struct{}

// Route registers the script dashboard/main.js as an extension of the admin dashboard.
func (dashboard) Route(e *core.ServeEvent) error {
	files, err := fs.Sub(dashboardFiles, "dashboard")
	if err != nil {
		return err
	}
	e.UIExtensions = append(e.UIExtensions, core.UIExtension{Name: "publishing", FS: files})
	return nil
}
