package erasure

// Part lets the hooks export and erase a person's data.
type Part struct{}

// Hooks are: copyFiles(app, record, folder), countFiles and deleteFiles(app, record), backups(app), replacedData(app)
// and wipe(app).
func (Part) Hooks() map[string]any {
	return map[string]any{
		"copyFiles": CopyFiles, "countFiles": CountFiles, "deleteFiles": DeleteFiles,
		"backups": Backups, "replacedData": ReplacedData, "wipe": Wipe,
	}
}
