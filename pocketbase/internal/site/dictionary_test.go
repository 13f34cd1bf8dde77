package site

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/klauspost/compress/zstd"

	"lexharbor/internal/testapp"
)

// havingStored returns what a browser sends that has stored this dictionary.
func havingStored(dictionary string) []string {
	hash := sha256.Sum256([]byte(dictionary))
	return []string{
		"Available-Dictionary", ":" + base64.StdEncoding.EncodeToString(hash[:]) + ":",
		"Accept-Encoding", "gzip, deflate, br, zstd, dcb, dcz",
	}
}

// unpacked returns the text of an answer for a dictionary, and fails if it is none.
func unpacked(t *testing.T, answer []byte, dictionary string) string {
	t.Helper()
	hash := sha256.Sum256([]byte(dictionary))
	frame, begins := bytes.CutPrefix(answer, append([]byte("\x5e\x2a\x4d\x18\x20\x00\x00\x00"), hash[:]...))
	if !begins {
		t.Fatalf("begins with %x", answer[:min(40, len(answer))])
	}
	reader, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(0, []byte(dictionary)))
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	text, err := reader.DecodeAll(frame, nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func dictionaryOf(t *testing.T, s *Site) string {
	t.Helper()
	response := testapp.Ask(s, "GET", dictionaryPath)
	if response.Header.Get("Use-As-Dictionary") != `match="/*"` {
		t.Error(response.Header)
	}
	return testapp.Text(t, response)
}

func TestABrowserWithTheDictionaryGetsPagesAsTheDifference(t *testing.T) {
	app := testapp.New(t)
	var text strings.Builder // which compresses badly alone
	for i := range 60 {
		fmt.Fprintf(&text, "<p>%x</p>", sha256.Sum256([]byte{byte(i)}))
	}
	built := testapp.BuiltSite().(fstest.MapFS)
	built["site/index.html"] = &fstest.MapFile{Data: []byte("<head></head>" + text.String())}
	s, err := Load(built, "https://firm.example", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Follow(app); err != nil {
		t.Fatal(err)
	}

	dictionary := dictionaryOf(t, s)
	s.place(rendered(t, app, "/blog/one", "<h1>one</h1>"+text.String()))
	for _, path := range []string{"/", "/blog/one", "/offline.txt", "/built.txt"} {
		plain := testapp.Ask(s, "GET", path, "Accept-Encoding", "br")
		whole := testapp.Text(t, testapp.Ask(s, "GET", path))
		small := testapp.Ask(s, "GET", path, havingStored(dictionary)...)
		body := testapp.Text(t, small)
		if small.Header.Get("Content-Encoding") != "dcz" || unpacked(t, []byte(body), dictionary) != whole {
			t.Errorf("%s: %s", path, small.Header)
		}
		same := []string{"Cache-Control", "Content-Security-Policy", "Content-Type", "Vary", "X-Site-Build"}
		for _, name := range same {
			if small.Header.Get(name) != plain.Header.Get(name) {
				t.Errorf("%s: %s is %q, not %q", path, name, small.Header.Get(name), plain.Header.Get(name))
			}
		}
		// Whoever has the page in any form need not load it again.
		for _, tag := range []string{plain.Header.Get("Etag"), small.Header.Get("Etag")} {
			known := append(havingStored(dictionary), "If-None-Match", tag)
			if status := testapp.Ask(s, "GET", path, known...).StatusCode; status != 304 {
				t.Errorf("%s with %s: %d", path, tag, status)
			}
		}
		if small.Header.Get("Etag") == plain.Header.Get("Etag") {
			t.Errorf("%s: both forms have the tag %s", path, small.Header.Get("Etag"))
		}
	}
}

func TestEveryOtherBrowserGetsTheSameBytesAsBefore(t *testing.T) {
	s := followed(t, testapp.New(t))
	dictionary := dictionaryOf(t, s)
	hash := sha256.Sum256([]byte(dictionary))
	named := ":" + base64.StdEncoding.EncodeToString(hash[:]) + ":"
	for _, path := range []string{"/", "/sw.js", "/offline.txt", "/assets/main-1a2b.js"} {
		for name, headers := range map[string][]string{
			"a planted hash":       havingStored(dictionary + "."),
			"no dcz":               {"Available-Dictionary", named, "Accept-Encoding", "gzip, br, zstd, dcb, *"},
			"a dcz without a hash": {"Accept-Encoding", "gzip, deflate, br, zstd, dcb, dcz"},
			"a malformed hash":     {"Available-Dictionary", named[1:], "Accept-Encoding", "br, dcz"},
		} {
			before, now := testapp.Ask(s, "GET", path, "Accept-Encoding", "br"), testapp.Ask(s, "GET", path, headers...)
			if testapp.Text(t, before) != testapp.Text(t, now) || now.Header.Get("Content-Encoding") != "br" ||
				now.Header.Get("Etag") != before.Header.Get("Etag") {
				t.Errorf("%s, %s: %s", path, name, now.Header)
			}
		}
	}
}

func TestNoPageForOnePersonDependsOnADictionary(t *testing.T) {
	app := testapp.New(t)
	s := followed(t, app)
	dictionary := dictionaryOf(t, s)
	preview := rendered(t, app, previewKey(PreviewPath+"secret"), strings.Repeat("<p>draft</p>", 100))
	preview.Set("state", `{"until":"2999-01-01T00:00:00Z"}`)
	s.place(preview)
	for _, path := range []string{PreviewPath + "secret", PreviewPath + "unknown", "/nothing", "/blog/nothing"} {
		response := testapp.Ask(s, "GET", path, havingStored(dictionary)...)
		if response.Header.Get("Content-Encoding") == "dcz" ||
			strings.Contains(response.Header.Get("Vary"), "Available-Dictionary") {
			t.Errorf("%s: %d %s", path, response.StatusCode, response.Header)
		}
	}
}

func TestOnlyTheSiteItselfMakesABrowserForget(t *testing.T) {
	s := testSite(t)
	for from, want := range map[string]string{"same-origin": `"cache"`, "cross-site": "", "": ""} {
		response := testapp.Ask(s, "GET", forgetPath, "Sec-Fetch-Site", from)
		if response.StatusCode != 200 || response.Header.Get("Clear-Site-Data") != want {
			t.Errorf("%q: %d %v", from, response.StatusCode, response.Header)
		}
	}
}

func TestAnUpdateIsTheDifferenceFromTheFormerBuild(t *testing.T) {
	dataDir := t.TempDir()
	former := dictionaryOf(t, release(t, dataDir, "aaa"))
	next := release(t, dataDir, "bbb")
	body := testapp.Text(t, testapp.Ask(next, "GET", dictionaryPath, havingStored(former)...))
	if got := unpacked(t, []byte(body), former); got != dictionaryOf(t, next) || got == former {
		t.Errorf("%.60q", got)
	}
	supersededAgo(t, dataDir, "aaa", formerLifetime+time.Hour)
	late := release(t, dataDir, "ccc")
	if header := testapp.Ask(late, "GET", "/", havingStored(former)...).Header; header.Get("Content-Encoding") != "br" {
		t.Errorf("after its time: %v", header)
	}
}

func TestTheArchiveGetsTheDictionaryOfAnotherOrigin(t *testing.T) {
	dataDir := t.TempDir()
	for _, origin := range []string{"https://firm.example", "https://another.example"} {
		s, err := Load(testapp.BuiltSite(), origin, "")
		if err != nil {
			t.Fatal(err)
		}
		s.StoreAssets(dataDir)
		hash := sha256.Sum256([]byte(dictionaryOf(t, s)))
		archive, err := zip.OpenReader(filepath.Join(dataDir, formerFolder, "0123456789abcdef.zip"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Open(dictionaryEntry + hex.EncodeToString(hash[:])); err != nil {
			t.Error(origin, err)
		}
		archive.Close()
	}
}

func TestADamagedDictionaryIsNotUsed(t *testing.T) {
	s := testSite(t)
	hash := sha256.Sum256([]byte("what the browser has"))
	name := filepath.Join(t.TempDir(), "former.zip")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	writer := zip.NewWriter(file)
	for _, entry := range []string{dictionaryEntry + hex.EncodeToString(hash[:]), dictionaryEntry + "00", "other"} {
		content, err := writer.Create(entry)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := content.Write([]byte("something else")); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	former := &formerAssets{dictionary: s.addDictionary}
	if err := former.add(name, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	response := testapp.Ask(s, "GET", "/", havingStored("what the browser has")...)
	if response.Header.Get("Content-Encoding") != "br" {
		t.Error(response.Header)
	}
}
