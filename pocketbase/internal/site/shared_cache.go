package site

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"lexharbor/internal/answers"
)

const (
	// everythingKey stands for every answer that a shared cache may keep, feedKey and sitemapKey for these two.
	everythingKey = "site"
	feedKey       = "feed"
	sitemapKey    = "sitemap"

	// staleWhile is for how long a shared cache may answer with what is too old while it asks for anew, and
	// staleIfError while nobody answers it.
	staleWhile   = time.Minute
	staleIfError = 24 * time.Hour

	// gatherTime lets the pages that one change renders share one purge, which is for everything once it names more
	// keys than mostKeys.
	gatherTime = 200 * time.Millisecond
	mostKeys   = 500

	// longestShared is the longest for which RFC 9111 has a meaning.
	longestShared = 1<<31 - 1
)

// sharedCacheFromEnvironment reads for how long shared caches may keep pages, lists, feed and files; "" where they may
// not.
//
//	SHARED_CACHE_SECONDS  for how long a cache that is purged by webhook may keep what it was not told to forget; 0,
//	                      the default: no shared cache
func sharedCacheFromEnvironment() (control string, err error) {
	seconds, err := strconv.Atoi(sharedSeconds.Value())
	if err != nil || seconds < 0 || seconds > longestShared {
		return "", errors.New("SHARED_CACHE_SECONDS must be a number of seconds, 0 or more")
	}
	if seconds == 0 {
		return "", nil
	}
	// A browser asks each time, as without a shared cache.
	return fmt.Sprintf(
		"public, max-age=0, s-maxage=%d, stale-while-revalidate=%d, stale-if-error=%d",
		seconds,
		int(staleWhile.Seconds()),
		int(staleIfError.Seconds()),
	), nil
}

// share lets shared caches keep an answer until they are told to forget one of its keys. Not what acts for one person,
// nor what says that something is missing, nor what browsers must never get old: the worker, its pages, and what ends
// by the clock.
func (s *Site) share(a *answers.Answer, keys ...string) {
	if s.shared == "" || a.Secret || a.Status != 200 {
		return
	}
	a.CacheControl, a.Keys = s.shared, append([]string{everythingKey}, keys...)
}

// pageKey is the key of one page, in letters that are safe in every header and expression.
func pageKey(path string) string {
	digest := sha256.Sum256([]byte(path))
	return "p-" + hex.EncodeToString(digest[:8])
}

// PurgeBy names what has shared caches forget the answers with one of these keys. It is first told to forget
// everything, since this program may be another than the one before. Without a shared cache it is never called.
func (s *Site) PurgeBy(purge func(keys []string)) {
	if s.shared == "" {
		return
	}
	s.mu.Lock()
	s.purge = purge
	s.mu.Unlock()
	purge([]string{everythingKey})
}

// forgetShared has shared caches forget, soon. s.mu must be held.
func (s *Site) forgetShared(keys ...string) {
	if s.purge == nil {
		return
	}
	if len(s.outdated) == 0 {
		time.AfterFunc(gatherTime, s.purgeOutdated)
	}
	for _, key := range keys {
		if !slices.Contains(s.outdated, key) {
			s.outdated = append(s.outdated, key)
		}
	}
	if len(s.outdated) > mostKeys {
		s.outdated = []string{everythingKey}
	}
}

func (s *Site) purgeOutdated() {
	s.mu.Lock()
	purge, keys := s.purge, s.outdated
	s.outdated = nil
	s.mu.Unlock()
	if slices.Contains(keys, everythingKey) {
		keys = []string{everythingKey}
	}
	if len(keys) > 0 {
		purge(keys)
	}
}
