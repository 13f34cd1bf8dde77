package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/cli"
)

// orphanAge spares what has just been stored and is not named by anything yet.
const orphanAge = 24 * time.Hour

// newStorageCommand returns `storage clean [--delete]`.
func newStorageCommand(app core.App) *cobra.Command {
	var really bool
	clean := &cobra.Command{
		Use:          "clean",
		Short:        "Lists pictures that nothing shows and files without a record, older than a day; --delete deletes them",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(command *cobra.Command, _ []string) error {
			return cleanStorage(app, really, time.Now().Add(-orphanAge), command.OutOrStdout())
		},
	}
	clean.Flags().BoolVar(&really, "delete", false, "delete what is listed")
	return cli.Group("storage", "Looks after the stored pictures", clean)
}

// cleanStorage finds what was stored before a time and is in no use.
func cleanStorage(app core.App, really bool, before time.Time, out io.Writer) error {
	records, err := app.FindAllRecords(storageCollection)
	if err != nil {
		return err
	}
	pictures, folders := 0, 0
	for _, record := range records {
		if !record.GetDateTime("created").Time().Before(before) {
			continue
		}
		shown, err := isShown(app, record)
		if err != nil {
			return err
		}
		if shown {
			continue
		}
		pictures++
		fmt.Fprintf(out, "picture  %s/%s\n", record.GetString("bucket"), record.GetString("key"))
		if really {
			if err := app.Delete(record); err != nil {
				return err
			}
		}
	}
	strays, err := strayFolders(app, before)
	if err != nil {
		return err
	}
	for _, folder := range strays {
		folders++
		fmt.Fprintf(out, "files    %s\n", folder)
		if really {
			if err := deleteFolder(app, folder); err != nil {
				return err
			}
		}
	}
	switch {
	case pictures+folders == 0:
		fmt.Fprintln(out, "Nothing to delete.")
	case really:
		fmt.Fprintf(out, "Deleted %d pictures that nothing shows and %d folders without a record.\n", pictures, folders)
	default:
		fmt.Fprintf(out, "%d pictures that nothing shows and %d folders without a record. Nothing was deleted; --delete does it.\n", pictures, folders)
	}
	return nil
}

// isShown tells whether any text of a post, an author, a webinar or a role names the picture: by its key, or by its address.
func isShown(app core.App, picture *core.Record) (bool, error) {
	key, bucket := picture.GetString("key"), picture.GetString("bucket")
	address := storagePath + bucket + "/" + strings.TrimSuffix(picture.GetString("stem"), "/")
	if picture.GetString("stem") == "" {
		address = storagePath + bucket + "/" + key
	}
	for _, name := range []string{"blog_posts", "blog_authors", "webinars", "job_roles"} {
		collection, err := app.FindCachedCollectionByNameOrId(name)
		if err != nil {
			return false, err
		}
		var anywhere []dbx.Expression
		for _, field := range collection.Fields {
			if field.Type() != core.FieldTypeText && field.Type() != core.FieldTypeEditor && field.Type() != core.FieldTypeURL {
				continue
			}
			column := "[[" + field.GetName() + "]]"
			if strings.HasSuffix(field.GetName(), "_key") && bucket == publicAssets {
				anywhere = append(anywhere, dbx.NewExp("ltrim(trim("+column+"), '/') = {:key}", dbx.Params{"key": key}))
			}
			anywhere = append(anywhere, dbx.NewExp("instr("+column+", {:address}) > 0", dbx.Params{"address": address}))
		}
		named, err := app.CountRecords(name, dbx.Or(anywhere...))
		if named > 0 || err != nil {
			return named > 0, err
		}
	}
	return false, nil
}

// strayFolders returns the folders of files whose record is gone, such as after a crash in the middle of a save.
func strayFolders(app core.App, before time.Time) ([]string, error) {
	collection, err := app.FindCachedCollectionByNameOrId(storageCollection)
	if err != nil {
		return nil, err
	}
	files, err := app.NewFilesystem()
	if err != nil {
		return nil, err
	}
	defer files.Close()
	objects, err := files.List(collection.BaseFilesPath() + "/")
	if err != nil {
		return nil, err
	}
	var strays []string
	known := map[string]bool{}
	for _, object := range objects {
		id, _, _ := strings.Cut(strings.TrimPrefix(object.Key, collection.BaseFilesPath()+"/"), "/")
		if known[id] || !object.ModTime.Before(before) {
			continue
		}
		known[id] = true
		records, err := app.CountRecords(storageCollection, dbx.HashExp{"id": id})
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
	return errors.Join(files.DeletePrefix(folder)...)
}
