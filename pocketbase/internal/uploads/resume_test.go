package uploads

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"
)

const minimalPDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n"

func zipOf(t testing.TB, names ...string) string {
	return archiveOf(t, "<xml/>", (*zip.Writer).Create, names...)
}

// archiveOf returns a ZIP archive with entries of these names and this content. create starts each entry.
func archiveOf(
	t testing.TB,
	content string,
	create func(*zip.Writer, string) (io.Writer, error),
	names ...string,
) string {
	t.Helper()
	var archive bytes.Buffer
	writer := zip.NewWriter(&archive)
	for _, name := range names {
		entry, err := create(writer, name)
		if err == nil {
			_, err = entry.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return archive.String()
}

func TestResumeKind(t *testing.T) {
	parts := []string{"[Content_Types].xml", "word/document.xml"}
	docx := zipOf(t, "[Content_Types].xml", "_rels/.rels", "word/document.xml")
	stored := archiveOf(t, minimalPDF, func(writer *zip.Writer, name string) (io.Writer, error) {
		return writer.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
	}, parts...)
	bomb := archiveOf(t, "abc", func(writer *zip.Writer, name string) (io.Writer, error) {
		return writer.CreateRaw(
			&zip.FileHeader{Name: name, Method: zip.Deflate, CompressedSize64: 3, UncompressedSize64: 4_000_000_000},
		)
	}, parts...)
	for name, c := range map[string]struct{ content, kind, problem string }{
		"a PDF": {minimalPDF, "pdf", ""},
		"a PDF 2.0 that ends without a line": {
			strings.Replace(strings.TrimSpace(minimalPDF), "1.7", "2.0", 1), "pdf", "",
		},
		"a DOCX": {docx, "docx", ""},
		"a DOCX written by Word on the web": {
			zipOf(t, "[Content_Types].xml", "_rels/.rels", "word/document2.xml"), "docx", "",
		},
		"nothing":             {"", "", resumeEmpty},
		"one byte":            {"%", "", resumeType},
		"a program":           {"MZ\x90\x00" + strings.Repeat("\x00", 2000), "", resumeType},
		"a program for Linux": {"\x7fELF\x02\x01\x01" + minimalPDF, "", resumeType},
		"plain text":          {"Ada Okafor\n", "", resumeType},
		"a page of HTML":      {"<!doctype html><p>%PDF-1.7 %%EOF", "", resumeType},
		"a Word document of the old format": {
			"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 512), "", resumeType,
		},
		"a PDF after other bytes":               {"\n" + minimalPDF, "", resumeType},
		"a PDF after a program":                 {"MZ" + minimalPDF, "", resumeType},
		"the first half of a PDF":               {minimalPDF[:30], "", resumeDamaged},
		"a mark of PDF and nothing else":        {"%PDF-", "", resumeDamaged},
		"a PDF without a version":               {strings.Replace(minimalPDF, "1.7", "x.y", 1), "", resumeDamaged},
		"a PDF with something after its end":    {minimalPDF + "<script>alert(1)</script>", "", resumeDamaged},
		"a PDF with its end far before the end": {minimalPDF + strings.Repeat(" ", 4000), "", resumeDamaged},
		"a PDF that is an archive too":          {minimalPDF + docx, "", resumeDamaged},
		"a PDF that hides an archive": {
			strings.Replace(minimalPDF, "trailer", docx+"\ntrailer", 1), "", resumeDamaged,
		},
		"a PDF that is a tape archive too": {
			"%PDF-1.7\n" + strings.Repeat("x", 248) + "ustar" + minimalPDF[9:], "", resumeDamaged,
		},
		"an archive":       {zipOf(t, "a.txt"), "", resumeType},
		"an empty archive": {zipOf(t), "", resumeType},
		"an archive with a Word document in it": {
			zipOf(t, "[Content_Types].xml", "word/document.xml.bak", "my/word/document.xml"), "", resumeType,
		},
		"a spreadsheet": {zipOf(t, "[Content_Types].xml", "xl/workbook.xml"), "", resumeType},
		"a document with macros": {
			zipOf(t, "[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"), "", resumeMacro,
		},
		"a document with macros, in other words": {
			zipOf(t, "[Content_Types].xml", "word/document.xml", "word/VBAPROJECT.BIN"), "", resumeMacro,
		},
		"a document with its parts twice": {
			zipOf(t, "[Content_Types].xml", "word/document.xml", "word/document.xml"), "", resumeDamaged,
		},
		"a document that leaves its folder": {
			zipOf(t, "[Content_Types].xml", "word/document.xml", "../evil.sh"), "", resumeDamaged,
		},
		"a document after a program":              {"MZ\x90\x00" + docx, "", resumeType},
		"a document after another archive":        {zipOf(t, "a.exe") + docx, "", resumeDamaged},
		"a document before another archive":       {docx + zipOf(t, "a.exe"), "", resumeDamaged},
		"a document with something after its end": {docx + "junk", "", resumeDamaged},
		"a document that is a PDF too":            {stored, "", resumeDamaged},
		"the first half of a document":            {docx[:len(docx)/2], "", resumeDamaged},
		"a document made to explode":              {bomb, "", resumeDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			kind, problem := resumeKind(strings.NewReader(c.content), int64(len(c.content)))
			if kind != c.kind || problem != c.problem {
				t.Errorf("got %q, %q; want %q, %q", kind, problem, c.kind, c.problem)
			}
		})
	}
}
