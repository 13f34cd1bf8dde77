package main

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// What the build puts beside this file: site/, site-meta.json, render.js, hooks/, migrations/. Only a placeholder lies in a
// fresh clone, so that `go vet` and `go test` work before any build.
//
//go:embed all:embedded
var embedded embed.FS

// builtFiles is the build without its folder's name.
func builtFiles() fs.FS {
	files, err := fs.Sub(embedded, "embedded")
	if err != nil {
		panic(err) // the name is valid
	}
	return files
}

// scriptFolders returns the folders of hooks and migrations. PocketBase's JS engine reads folders only, so the embedded ones are
// unpacked into the data folder first.
//
// LEXHARBOR_HOOKS_DIR, LEXHARBOR_MIGRATIONS_DIR: folders to use instead (development and tests).
func scriptFolders(dataDir string) (hooks, migrations string, err error) {
	hooks, migrations = os.Getenv("LEXHARBOR_HOOKS_DIR"), os.Getenv("LEXHARBOR_MIGRATIONS_DIR")
	if hooks != "" && migrations != "" {
		return hooks, migrations, nil
	}
	folder, err := unpackScripts(builtFiles(), filepath.Join(dataDir, ".embedded"))
	if err != nil {
		return "", "", fmt.Errorf("cannot unpack the program's scripts into the data folder (check that it is writable, or set DATA_DIR): %w", err)
	}
	if hooks == "" {
		hooks = filepath.Join(folder, "hooks")
	}
	if migrations == "" {
		migrations = filepath.Join(folder, "migrations")
	}
	return hooks, migrations, nil
}

// unpackScripts writes hooks/ and migrations/ below parent, in a folder named after their content: another build beside this one
// (an upgrade, a command while the server runs) never sees its files change.
func unpackScripts(source fs.FS, parent string) (string, error) {
	files := map[string][]byte{}
	digest := sha256.New()
	for _, name := range []string{"hooks", "migrations"} {
		err := fs.WalkDir(source, name, func(path string, entry fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil // nothing built yet
			}
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := fs.ReadFile(source, path)
			files[path] = content
			fmt.Fprintf(digest, "%s %d\n%s", path, len(content), content)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	folder := filepath.Join(parent, hex.EncodeToString(digest.Sum(nil))[:16])
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	for name, content := range files {
		if err := writeWhole(filepath.Join(folder, filepath.FromSlash(name)), content); err != nil {
			return "", err
		}
	}
	return folder, nil
}

// writeWhole puts content at path in one step; a file that already holds it is left alone.
func writeWhole(path string, content []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(filepath.Dir(path), ".part-*")
	if err != nil {
		return err
	}
	defer os.Remove(part.Name())
	if _, err := part.Write(content); err != nil {
		part.Close()
		return err
	}
	if err := part.Close(); err != nil {
		return err
	}
	return os.Rename(part.Name(), path)
}
