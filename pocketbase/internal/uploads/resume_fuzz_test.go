package uploads

import (
	"archive/zip"
	"bytes"
	"io"
	"mime/multipart"
	"os"
	"path"
	"strings"
	"testing"
)

// FuzzResumeKind compares the detected file type with the one that other programs would detect.
func FuzzResumeKind(f *testing.F) {
	docx := zipOf(f, "[Content_Types].xml", "_rels/.rels", "word/document.xml")
	for _, seed := range []string{
		minimalPDF, docx, zipOf(f, "a.txt"),
		zipOf(f, "[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"),
		minimalPDF + docx, docx + docx, "", "%PDF-", "PK\x03\x04", "MZ",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		kind, problem := resumeKind(bytes.NewReader(content), int64(len(content)))
		if (kind == "") == (problem == "") {
			t.Fatalf("kind %q with problem %q", kind, problem)
		}
		if after, _ := resumeKind(bytes.NewReader(append(bytes.Clone(content), "MZ"...)),
			int64(len(content)+2)); after != "" {
			t.Errorf("with something after its end it is a %s", after)
		}
		if before, _ := resumeKind(bytes.NewReader(append([]byte("MZ"), content...)),
			int64(len(content)+2)); before != "" {
			t.Errorf("behind a program's mark it is a %s", before)
		}
		archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
		switch kind {
		case "pdf":
			if !bytes.HasPrefix(content, []byte("%PDF-")) || err == nil {
				t.Errorf("a PDF that is none, or an archive too (%v)", err)
			}
		case "docx":
			if err != nil || bytes.Contains(content[:min(len(content), tailLength)], []byte("%PDF-")) {
				t.Fatalf("a document that is no archive (%v), or a PDF too", err)
			}
			for _, entry := range archive.File {
				if strings.EqualFold(path.Base(entry.Name), "vbaProject.bin") || strings.Contains(entry.Name, "..") {
					t.Errorf("a document with %q", entry.Name)
				}
			}
		}
	})
}

// FuzzReadApplication submits random bytes as a form with a file.
func FuzzReadApplication(f *testing.F) {
	const boundary, fileMax, textMax = "b", 4096, 2048
	form := func(write func(*multipart.Writer) error) []byte {
		var body bytes.Buffer
		writer := multipart.NewWriter(&body)
		if err := writer.SetBoundary(boundary); err != nil {
			f.Fatal(err)
		}
		if err := write(writer); err != nil {
			f.Fatal(err)
		}
		if err := writer.Close(); err != nil {
			f.Fatal(err)
		}
		return body.Bytes()
	}
	f.Add(form(func(w *multipart.Writer) error {
		if err := w.WriteField("email", "ada@firm.example"); err != nil {
			return err
		}
		file, err := w.CreateFormFile("resume", "ada.pdf")
		if err != nil {
			return err
		}
		_, err = io.WriteString(file, minimalPDF)
		return err
	}))
	f.Add(form(func(w *multipart.Writer) error { return w.WriteField("email", strings.Repeat("x", textMax)) }))
	f.Add([]byte("--b\r\n\r\nx\r\n--b--"))
	f.Add(
		[]byte("--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"\xff\"\r\n\r\n%PDF-1.7\n%%EOF\r\n--b--"),
	)
	f.Add([]byte(""))
	f.Fuzz(func(t *testing.T, body []byte) {
		folder := t.TempDir()
		t.Setenv("TMPDIR", folder)
		application, err := ReadApplication(
			"multipart/form-data; boundary="+boundary,
			bytes.NewReader(body),
			fileMax,
			textMax,
		)
		if err != nil {
			t.Fatalf("what was sent became a failure of the server: %v", err)
		}
		if application.Refusal == "" {
			if application.Files > 0 && (application.Kind == "") == (application.Problem == "") {
				t.Errorf("kind %q with problem %q", application.Kind, application.Problem)
			}
			if application.Size > fileMax || len(application.Sha256) != 0 && len(application.Sha256) != 64 {
				t.Errorf("%d bytes with the hash %q", application.Size, application.Sha256)
			}
		}
		if err := application.Discard(); err != nil {
			t.Error(err)
		}
		left, err := os.ReadDir(folder)
		if err != nil || len(left) > 0 {
			t.Errorf("%d files are left (%v)", len(left), err)
		}
	})
}
