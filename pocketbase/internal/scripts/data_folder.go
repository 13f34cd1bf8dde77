package scripts

import (
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"syscall"

	"github.com/pocketbase/pocketbase/core"
)

// formerScripts is the subfolder of the data folder from which earlier releases ran their code. This release loads
// nothing from it.
const formerScripts = ".embedded"

// BindDataFolder creates the data folder if it is missing, and keeps code out of it: backups and restores exclude
// formerScripts, and a starting server deletes it.
func BindDataFolder(app core.App) {
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		if err := makeDataFolder(e.App.DataDir()); err != nil {
			return fmt.Errorf("the data folder cannot be written (correct its rights, or set DATA_DIR): %w", err)
		}
		return e.Next()
	})
	leaveOut := func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, formerScripts)
		return e.Next()
	}
	app.OnBackupCreate().BindFunc(leaveOut)
	app.OnBackupRestore().BindFunc(leaveOut)
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		removeFormerScripts(e.App.DataDir())
		return e.Next()
	})
}

// Others is the umask that denies all rights to other users.
const Others = 0o077

// makeDataFolder creates the folder for its owner only, because it contains leads and passwords. It removes the rights
// of other users from an existing folder and its content. It cannot change files of another owner; it logs the first
// one.
func makeDataFolder(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	const mayWrite = 2 // W_OK of access(2), which also works on a full disk
	if err := syscall.Access(path, mayWrite); err != nil {
		return &fs.PathError{Op: "write", Path: path, Err: err}
	}
	if err := closeToOthers(path); err != nil {
		log.Printf("other accounts of this computer may read %s: %v", path, err)
	}
	return nil
}

// database is the file whose rights change last. While others may read it, the next start repeats the change.
const database = "data.db"

// closeToOthers removes the rights of other users from a data folder, and from its content if they have rights on the
// database. An earlier release or an operator may have given such rights. closeToOthers follows no symbolic links.
func closeToOthers(folder string) error {
	err := closeEntry(folder)
	main := filepath.Join(folder, database)
	info, missing := os.Lstat(main)
	if missing != nil || info.Mode().Perm()&Others == 0 {
		return err
	}
	walked := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, unread error) error {
		if unread != nil {
			return fs.SkipDir // the entry was deleted meanwhile, or this program may not read it
		}
		if path == main {
			return nil
		}
		if failed := closeEntry(path); err == nil {
			err = failed
		}
		return nil
	})
	if err = errors.Join(err, walked); err != nil {
		return err
	}
	return closeEntry(main)
}

// closeEntry removes the rights of other users from one file or folder. It ignores other entries, and those deleted
// meanwhile.
func closeEntry(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	rights := info.Mode().Perm()
	if rights&Others == 0 || !info.IsDir() && !info.Mode().IsRegular() {
		return nil
	}
	return os.Chmod(path, rights&^Others)
}

// removeFormerScripts deletes formerScripts and logs that. It logs nothing if the folder is missing.
func removeFormerScripts(dataDir string) {
	folder := filepath.Join(dataDir, formerScripts)
	if _, err := os.Lstat(folder); errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err := os.RemoveAll(folder); err != nil {
		log.Printf(
			"%s could not be removed; an earlier release had its scripts there, and nothing runs them any more: %v",
			folder,
			err,
		)
		return
	}
	log.Printf("removed %s: an earlier release had its scripts there", folder)
}

// liesIn reports whether path is the folder or inside it, after all symbolic links are resolved. It returns false if
// either is missing.
func liesIn(folder, path string) (bool, error) {
	target, err := os.Stat(folder)
	if err == nil {
		path, err = withoutLinks(path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for at := path; ; at = filepath.Dir(at) {
		info, err := os.Stat(at)
		if err != nil {
			return false, err
		}
		if os.SameFile(info, target) {
			return true, nil
		}
		if at == filepath.Dir(at) {
			return false, nil
		}
	}
}

// withoutLinks returns the absolute path of an existing file or folder, with all symbolic links resolved.
func withoutLinks(path string) (string, error) {
	if !filepath.IsAbs(path) {
		folder, err := os.Getwd()
		if err != nil {
			return "", err
		}
		path = folder + string(filepath.Separator) + path // unlike filepath.Join, which would shorten "link/.."
	}
	return filepath.EvalSymlinks(path)
}
