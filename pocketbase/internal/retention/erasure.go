package retention

import "github.com/pocketbase/pocketbase/core"

// Erasure is the part that gives JavaScript hooks functions to export and erase a person's data.
type Erasure struct{}

// Hooks returns functions that copy and delete a record's data outside its database row: files, and deleted bytes in
// the database files.
func (Erasure) Hooks() map[string]any {
	return map[string]any{
		`/**
 * Returns the number of a record's stored files, including thumbnails. With a folder, copies the files without
 * thumbnails into it and returns their names; creates the folder if there is a file.
 */
files(app: PbApp, record: PbRecord, folder: string): { number: number; names: readonly string[] }`: filesOf,
		`/**
 * Deletes the files of deleted records, and overwrites their deleted bytes in the database files. Throws if
 * something may remain. May be repeated.
 */
wipe(app: PbApp, deleted: readonly PbRecord[]): void`: func(app core.App, deleted []*core.Record) error {
			for _, record := range deleted {
				if err := DeleteFiles(app, record); err != nil {
					return err
				}
			}
			return Wipe(app)
		},
		`/**
 * Returns where copies of deleted data may remain: names of restorable backups, and folders with data that a
 * restore or a move to another computer has replaced.
 */
copies(app: PbApp): { backups: readonly string[]; folders: readonly string[] }`: copiesOf,
	}
}

// copyPlaces lists the backups and folders that may still contain deleted data.
type copyPlaces struct {
	Backups []string `json:"backups"`
	Folders []string `json:"folders"`
}

func copiesOf(app core.App) (found copyPlaces, err error) {
	if found.Backups, err = RestorableBackups(app); err != nil {
		return found, err
	}
	replaced, err := ReplacedData(app)
	found.Folders = append([]string{}, replaced...)
	return found, err
}

// storedFiles is the number of a record's stored files.
type storedFiles struct {
	Number int      `json:"number"`
	Names  []string `json:"names"` // names of the copied files, without folder
}

func filesOf(app core.App, record *core.Record, folder string) (of storedFiles, err error) {
	of.Names = []string{}
	if of.Number, err = CountFiles(app, record); folder == "" || err != nil {
		return of, err
	}
	copied, err := CopyFiles(app, record, folder)
	of.Names = append(of.Names, copied...)
	return of, err
}
