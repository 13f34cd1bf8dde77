package pictures

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/pocketbase/pocketbase/tools/filesystem/blob"
	"github.com/spf13/cobra"

	"lexharbor/internal/parts"
)

// orphanAge is how old an unused file must be to be deleted. A newer one may belong to a record that is being saved.
const orphanAge = 24 * time.Hour

// Listing files fails if another process deletes one meanwhile. Then the command tries again. Deletions end soon, so
// 100 failures have another cause.
const (
	triesOfAWalk = 100
	betweenWalks = 10 * time.Millisecond
)

// NewCommand returns the command `storage clean [--delete]`.
func NewCommand(app core.App) *cobra.Command {
	var really bool
	clean := &cobra.Command{
		Use: "clean",
		Short: "Lists pictures that nothing shows and files without a record, older than a day; --delete " +
			"deletes them",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(command *cobra.Command, _ []string) error {
			return cleanStorage(app, really, time.Now().Add(-orphanAge), command.OutOrStdout())
		},
	}
	clean.Flags().BoolVar(&really, "delete", false, "delete what is listed")
	return parts.CommandGroup("storage", "Lists and deletes unused pictures", clean)
}

// cleanStorage lists the unused files created before a time. With really it also deletes them.
func cleanStorage(app core.App, really bool, before time.Time, out io.Writer) error {
	pictures, err := unusedPictures(app, before)
	if err != nil {
		return err
	}
	strays, err := strayFolders(app, before)
	if err != nil {
		return err
	}
	var failed error
	if really {
		ids := make([]string, len(pictures))
		for i, picture := range pictures {
			ids[i] = picture.Id
		}
		pictures, failed = DeleteUnused(app, ids, NamingCollections)
	}
	for _, picture := range pictures {
		fmt.Fprintf(out, "picture  %s/%s\n", picture.GetString("bucket"), picture.GetString("key"))
		if really {
			// PocketBase deletes the files in the background, but this command would end before that.
			failed = errors.Join(failed, deleteFolder(app, picture.BaseFilesPath()+"/"))
		}
	}
	if failed != nil {
		return failed
	}
	for _, folder := range strays {
		fmt.Fprintf(out, "files    %s\n", folder)
		if really {
			if err := deleteFolder(app, folder); err != nil {
				return err
			}
		}
	}
	switch {
	case len(pictures)+len(strays) == 0:
		fmt.Fprintln(out, "Nothing to delete.")
	case really:
		fmt.Fprintf(
			out,
			"Deleted %d pictures that nothing shows and %d folders without a record.\n",
			len(pictures),
			len(strays),
		)
	default:
		fmt.Fprintf(
			out,
			"%d pictures that nothing shows and %d folders without a record. Nothing was deleted; --delete does it.\n",
			len(pictures),
			len(strays),
		)
	}
	return nil
}

// unusedPictures returns the pictures created before a time that no record names or shows.
func unusedPictures(app core.App, before time.Time) ([]*core.Record, error) {
	records, err := app.FindAllRecords(storageCollection)
	if err != nil {
		return nil, err
	}
	collections, err := NamingCollections(app)
	if err != nil {
		return nil, err
	}
	names, err := readPictureNames(app, collections)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(records, func(picture *core.Record) bool {
		return !picture.GetDateTime("created").Time().Before(before) || names.include(picture)
	}), nil
}

// strayFolders returns file folders without a record, of pictures and of all other collections with files. A crash
// while a record is saved leaves such a folder.
func strayFolders(app core.App, before time.Time) ([]string, error) {
	collections, err := app.FindAllCollections(core.CollectionTypeBase, core.CollectionTypeAuth)
	if err != nil {
		return nil, err
	}
	files, err := app.NewFilesystem()
	if err != nil {
		return nil, err
	}
	defer files.Close()
	var strays []string
	for _, collection := range collections {
		isFile := func(field core.Field) bool { return field.Type() == core.FieldTypeFile }
		if !slices.ContainsFunc(collection.Fields, isFile) {
			continue
		}
		found, err := straysOf(app, files, collection, before)
		if err != nil {
			return nil, err
		}
		strays = append(strays, found...)
	}
	return strays, nil
}

func straysOf(
	app core.App,
	files *filesystem.System,
	collection *core.Collection,
	before time.Time,
) (strays []string, err error) {
	var objects []*blob.ListObject
	err = despiteDeletions(func() (err error) {
		objects, err = files.List(collection.BaseFilesPath() + "/")
		return err
	})
	if err != nil {
		return nil, err
	}
	recorded := map[string]bool{}
	for _, object := range objects {
		id, _, _ := strings.Cut(strings.TrimPrefix(object.Key, collection.BaseFilesPath()+"/"), "/")
		if recorded[id] || !object.ModTime.Before(before) {
			continue
		}
		recorded[id] = true
		records, err := app.CountRecords(collection, dbx.HashExp{"id": id})
		if err != nil {
			return nil, err
		}
		if records == 0 {
			strays = append(strays, collection.BaseFilesPath()+"/"+id+"/")
		}
	}
	return strays, nil
}

func deleteFolder(app core.App, folder string) error {
	files, err := app.NewFilesystem()
	if err != nil {
		return err
	}
	defer files.Close()
	return despiteDeletions(func() error { return errors.Join(files.DeletePrefix(folder)...) })
}

// despiteDeletions runs walk again if it failed because another process, such as the server, had just deleted a file.
func despiteDeletions(walk func() error) error {
	err := walk()
	for tries := 1; tries < triesOfAWalk && errors.Is(err, filesystem.ErrNotFound); tries++ {
		time.Sleep(betweenWalks)
		err = walk()
	}
	return err
}
