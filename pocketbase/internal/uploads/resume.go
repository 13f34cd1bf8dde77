package uploads

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"path"
	"regexp"
	"strings"
)

// These are the problems of a resume's file. src/careers/rules/resume-file.ts contains their messages.
const (
	resumeEmpty   = "empty"
	resumeType    = "type"    // neither PDF nor DOCX
	resumeMacro   = "macro"   // a document with macros
	resumeDamaged = "damaged" // starts like a PDF or DOCX, but is not a valid one
)

const (
	tailLength         = 1024
	zipEndLength       = 22
	zipCommentMax      = 65535
	documentEntriesMax = 5000
	// documentUnpackedMax limits the declared unpacked size (bytes). The program unpacks nothing, but staff will.
	documentUnpackedMax = 300 << 20
)

// documentText matches the name of a Word document's main file inside the DOCX. Word on the web adds a number.
var documentText = regexp.MustCompile(`^word/document\d*\.xml$`)

// resumeKind detects a file's type by content alone. It returns "pdf" or "docx", else "" and the problem. It reads only
// the central directory of a DOCX, so a zip bomb costs nothing.
func resumeKind(file io.ReaderAt, size int64) (kind, problem string) {
	if size == 0 {
		return "", resumeEmpty
	}
	head := readRange(file, 0, min(size, tailLength))
	switch {
	case bytes.HasPrefix(head, []byte("%PDF-")):
		if isOnlyPDF(file, size, head) {
			return "pdf", ""
		}
		return "", resumeDamaged
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		problem := documentProblem(file, size, head)
		if problem == "" {
			return "docx", ""
		}
		return "", problem
	}
	return "", resumeType
}

// isOnlyPDF reports whether the file ends like a PDF, and no program can also read it as an archive or a disk image.
func isOnlyPDF(file io.ReaderAt, size int64, head []byte) bool {
	if len(head) < 8 || head[5] < '1' || head[5] > '9' || head[6] != '.' {
		return false
	}
	tail := readRange(file, max(0, size-tailLength), min(size, tailLength))
	end := bytes.LastIndex(tail, []byte("%%EOF"))
	if end < 0 || len(bytes.Trim(tail[end+5:], "\x00\t\n\f\r ")) > 0 {
		return false
	}
	archiveTail := min(size, zipCommentMax+zipEndLength)
	return !bytes.Contains(readRange(file, size-archiveTail, archiveTail), []byte("PK\x05\x06")) &&
		!bytes.Equal(
			readRange(file, 257, 5),
			[]byte("ustar"),
		) && !bytes.Equal(readRange(file, 0x8001, 5), []byte("CD001"))
}

// documentProblem returns "" if the file is one ZIP from the first byte to the last, with the files of a Word document
// and without macros. Otherwise it returns the problem.
func documentProblem(file io.ReaderAt, size int64, head []byte) string {
	// PDF readers search the whole first kilobyte for the signature.
	if !isWholeZip(file, size) || bytes.Contains(head, []byte("%PDF-")) {
		return resumeDamaged
	}
	archive, err := zip.NewReader(file, size)
	if err != nil || len(archive.File) > documentEntriesMax {
		return resumeDamaged
	}
	names := map[string]bool{}
	var unpacked uint64
	var hasText bool
	for _, entry := range archive.File {
		encrypted := entry.Flags&1 != 0
		if encrypted || names[entry.Name] || strings.HasPrefix(entry.Name, "/") || strings.Contains(entry.Name, "..") {
			return resumeDamaged
		}
		if strings.EqualFold(path.Base(entry.Name), "vbaProject.bin") {
			return resumeMacro
		}
		names[entry.Name] = true
		hasText = hasText || documentText.MatchString(entry.Name)
		unpacked += min(entry.UncompressedSize64, documentUnpackedMax)
	}
	if !names["[Content_Types].xml"] || !hasText {
		return resumeType
	}
	if unpacked > documentUnpackedMax {
		return resumeDamaged
	}
	return ""
}

// isWholeZip reports whether the file is exactly one ZIP archive. The end record must be at the very end, with the
// central directory right before it. So nothing precedes or follows the archive.
func isWholeZip(file io.ReaderAt, size int64) bool {
	end := readRange(file, size-zipEndLength, zipEndLength)
	if len(end) < zipEndLength || !bytes.HasPrefix(end, []byte("PK\x05\x06")) {
		return false
	}
	tableSize, tableAt := binary.LittleEndian.Uint32(end[12:]), binary.LittleEndian.Uint32(end[16:])
	if int64(tableAt)+int64(tableSize) != size-zipEndLength {
		return false
	}
	// One entry must start at the first byte. Otherwise another archive could precede this one.
	table := readRange(file, int64(tableAt), int64(tableSize))
	for len(table) >= 46 && bytes.HasPrefix(table, []byte("PK\x01\x02")) {
		if binary.LittleEndian.Uint32(table[42:]) == 0 {
			return true
		}
		length := 46
		for _, at := range []int{28, 30, 32} {
			length += int(binary.LittleEndian.Uint16(table[at:]))
		}
		table = table[min(length, len(table)):]
	}
	return false
}

// readRange returns the existing bytes of a range, or nil if reading fails.
func readRange(file io.ReaderAt, from, length int64) []byte {
	if from < 0 || length <= 0 {
		return nil
	}
	content := make([]byte, length)
	n, err := file.ReadAt(content, from)
	if err != nil && err != io.EOF {
		return nil
	}
	return content[:n]
}
