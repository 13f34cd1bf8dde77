package site

// Decision: docs/decisions/0037-stored-bundles-are-dictionaries.md

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"log"
	"net/http"
	"strings"
	"sync"
	"time"

	"lexharbor/internal/answers"
	"lexharbor/internal/dcz"
)

const (
	// dictionaryPath is the bundle that browsers store as their dictionary for all later responses. Unlike the other
	// bundles it never changes while the build stays the same.
	dictionaryPath = "/built.txt"
	// dictionaryCache keeps shared caches out. A browser uses a dictionary only while its response is fresh.
	dictionaryCache = "private, max-age=31536000"
	// dictionaryEntry begins the name of the dictionary in the archive of a build. Its hash follows.
	dictionaryEntry = "dictionary-"
	// forgetPath is requested when a visitor presses "Forget my data" (src/on-this-device).
	forgetPath = "/forget.txt"
)

// builtDictionary is this build's dictionary.
type builtDictionary struct {
	answer *answers.Answer // nil: there is no page
	hash   dcz.Hash
}

// entry returns the name of the dictionary in the archive.
func (b builtDictionary) entry() string { return dictionaryEntry + hex.EncodeToString(b.hash[:]) }

// newDictionary returns a function that bundles this build's dictionary at its first call.
func (s *Site) newDictionary() func() builtDictionary {
	return sync.OnceValue(func() builtDictionary {
		// Each call reads the files again. Their bytes stay out of the memory while no encoder needs them.
		read := func() []byte {
			content, _ := s.bundled(bundleParts{pages: true, files: true}) // only lists can fail
			return content
		}
		content := read()
		if content == nil {
			return builtDictionary{}
		}
		hash := dcz.Hash(sha256.Sum256(content))
		s.dictionaries.Add(hash, read)
		answer := answers.ReadBy(dictionaryPath, int64(len(content)), read)
		answer.Policy, answer.Dictionaries = s.policy, s.dictionaries
		answer.CompressWell()
		answer.CacheControl, answer.UseAsDictionary = dictionaryCache, `match="/*"`
		return builtDictionary{answer, hash}
	})
}

// forgetDictionary makes the browser remove its dictionary. Pages of other sites cannot ask for that.
func forgetDictionary(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Sec-Fetch-Site") == "same-origin" {
		w.Header().Set("Clear-Site-Data", `"cache"`)
	}
	answers.Sentence(w, r, http.StatusOK, "The browser's cache is empty.")
}

// storeDictionary writes this build's dictionary into its archive.
func (s *Site) storeDictionary(archive *zip.Writer) error {
	built := s.dictionary()
	if built.answer == nil {
		return nil
	}
	file, err := archive.Create(built.entry())
	if err == nil {
		_, err = file.Write(built.answer.Plain())
	}
	return err
}

// isDictionaryIn reports whether this build's archive has its dictionary, which changes with SITE_ORIGIN.
func (s *Site) isDictionaryIn(archive string) bool {
	built := s.dictionary()
	if built.answer == nil {
		return true
	}
	reader, err := zip.OpenReader(archive)
	if err != nil {
		return false
	}
	defer reader.Close()
	file, err := reader.Open(built.entry())
	if err != nil {
		return false
	}
	_ = file.Close()
	return true
}

// addDictionary adds a former build's dictionary until this time. It ignores other files of the archive.
func (s *Site) addDictionary(file *zip.File, until time.Time) {
	text, isDictionary := strings.CutPrefix(file.Name, dictionaryEntry)
	digest, err := hex.DecodeString(text)
	if !isDictionary || err != nil || len(digest) != len(dcz.Hash{}) {
		return
	}
	s.dictionaries.Add(dcz.Hash(digest), func() []byte {
		if time.Now().After(until) {
			return nil
		}
		content, err := readZipped(file)
		if err != nil || sha256.Sum256(content) != dcz.Hash(digest) {
			log.Printf("the dictionary %s of a former build cannot be read: %v", text, err)
			return nil
		}
		return content
	})
}
