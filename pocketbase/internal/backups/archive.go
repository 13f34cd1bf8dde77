package backups

import (
	"archive/zip"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
)

type openedArchive struct {
	*zip.ReadCloser
	entries map[string]*zip.File
	bytes   int64 // size of all entries, uncompressed
}

// openArchive opens a backup's zip archive. It returns an error if the file is no zip archive, is truncated, lacks
// data.db, or has an entry whose path leads out of the target folder.
func openArchive(file string) (*openedArchive, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, err
	}
	reader, err := zip.OpenReader(file)
	if errors.Is(err, zip.ErrFormat) {
		return nil, fmt.Errorf(
			"%s is no backup, or not a whole one: it is not a zip archive with its end. Copy it once more, or take "+
				"another",
			file,
		)
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", file, err)
	}
	opened := &openedArchive{reader, map[string]*zip.File{}, 0}
	for _, entry := range reader.File {
		if !filepath.IsLocal(entry.Name) || strings.Contains(entry.Name, `\`) {
			reader.Close()
			return nil, fmt.Errorf("%s is not used: its entry %q reaches out of the folder", file, entry.Name)
		}
		opened.entries[entry.Name] = entry
		opened.bytes += int64(entry.UncompressedSize64) //nolint:gosec // checked against the disk
	}
	if opened.entries[mainFile] == nil {
		reader.Close()
		return nil, fmt.Errorf("%s is a zip archive, but no backup of this program: it holds no %s", file, mainFile)
	}
	return opened, nil
}

// copyOut writes an entry of the archive to a new file. It fails if the content does not match the entry's checksum.
func (a *openedArchive) copyOut(name, target string) (err error) {
	source, err := a.entries[name].Open()
	if err != nil {
		return damaged(name, err)
	}
	defer source.Close()
	file, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if _, err := io.Copy(file, source); err != nil {
		return damaged(name, err)
	}
	return nil
}

// readThrough reads an entry of the archive to its end, which verifies its checksum.
func (a *openedArchive) readThrough(name string) error {
	source, err := a.entries[name].Open()
	if err != nil {
		return damaged(name, err)
	}
	defer source.Close()
	if _, err := io.Copy(io.Discard, source); err != nil {
		return damaged(name, err)
	}
	return nil
}

func damaged(name string, err error) error {
	var failure *os.PathError
	if errors.As(err, &failure) { // an error of a disk, not of the archive's content
		return err
	}
	return fmt.Errorf("the backup is damaged at %s: %w", name, err)
}

// sumOf returns the CRC-32 of a file. A zip archive stores this checksum of each entry.
func sumOf(path string) (uint32, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	sum := crc32.NewIEEE()
	_, err = io.Copy(sum, file)
	return sum.Sum32(), err
}
