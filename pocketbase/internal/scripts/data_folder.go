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

// formerScripts is the folder in the data folder out of which earlier releases ran their code. Nothing is loaded from
// it any more.
const formerScripts = ".embedded"

// BindDataFolder makes the data folder where there is none, and frees it of code: no backup contains formerScripts, no
// restore brings it back, and a server that starts removes it.
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

// Others are the rights that nobody but the owner of a file needs.
const Others = 0o077

// makeDataFolder makes it for its owner only: leads and passwords of mail servers lie in it. One that is there is
// closed to others, with all that lies in it. What belongs to somebody else is left as it is, and named.
func makeDataFolder(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	const mayWrite = 2 // W_OK of access(2), which works on a full disk too
	if err := syscall.Access(path, mayWrite); err != nil {
		return &fs.PathError{Op: "write", Path: path, Err: err}
	}
	if err := closeToOthers(path); err != nil {
		log.Printf("other accounts of this computer may read %s: %v", path, err)
	}
	return nil
}

// database is closed last: while it is open to others, a start that broke off is made up for.
const database = "data.db"

// closeToOthers takes the rights of others from a data folder, and from all in it where the database has them: a
// release before, or an operator, has made it then. It follows no links.
func closeToOthers(folder string) error {
	err := closeEntry(folder)
	main := filepath.Join(folder, database)
	info, missing := os.Lstat(main)
	if missing != nil || info.Mode().Perm()&Others == 0 {
		return err
	}
	walked := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, unread error) error {
		if unread != nil {
			return fs.SkipDir // gone meanwhile, or closed to us too
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

// closeEntry leaves what is neither a file nor a folder, and what is gone meanwhile.
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

// removeFormerScripts says what it did, and nothing where there is nothing to remove.
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

// liesIn reports whether path is the folder or lies below it, whatever links lead there. What is not there lies
// nowhere.
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

// withoutLinks is the absolute path of what is there, without a symbolic link in it.
func withoutLinks(path string) (string, error) {
	if !filepath.IsAbs(path) {
		folder, err := os.Getwd()
		if err != nil {
			return "", err
		}
		path = folder + string(filepath.Separator) + path // filepath.Join would shorten "link/.."
	}
	return filepath.EvalSymlinks(path)
}
