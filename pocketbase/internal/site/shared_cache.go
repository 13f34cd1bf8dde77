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
	// everythingKey is a cache key of every response that shared caches (CDNs, proxies) may store. feedKey and
	// sitemapKey are the keys of the feed and of the sitemap.
	everythingKey = "site"
	feedKey       = "feed"
	sitemapKey    = "sitemap"

	// staleWhile is how long a shared cache may send an outdated page while it revalidates. staleIfError is how long it
	// may do so while the server does not answer.
	staleWhile   = time.Minute
	staleIfError = 24 * time.Hour

	// gatherTime is how long keys are collected for one purge, because one change renders several pages. With more than
	// mostKeys keys, everything is purged.
	gatherTime = 200 * time.Millisecond
	mostKeys   = 500

	// longestShared is the largest max-age, in seconds, that every cache can represent according to RFC 9111.
	longestShared = 1<<31 - 1
)

// sharedCacheFromEnvironment returns the Cache-Control of pages, lists, feed and files for shared caches; "" if no
// shared cache may store them.
//
// SHARED_CACHE_SECONDS is how long a cache that is purged by webhook may store a response. The default, 0, means no
// shared cache.
func sharedCacheFromEnvironment() (control string, err error) {
	seconds, err := strconv.Atoi(sharedSeconds.Value())
	if err != nil || seconds < 0 || seconds > longestShared {
		return "", errors.New("SHARED_CACHE_SECONDS must be a number of seconds, 0 or more")
	}
	if seconds == 0 {
		return "", nil
	}
	// max-age=0: browsers revalidate each time, as without a shared cache.
	return fmt.Sprintf(
		"public, max-age=0, s-maxage=%d, stale-while-revalidate=%d, stale-if-error=%d",
		seconds,
		int(staleWhile.Seconds()),
		int(staleIfError.Seconds()),
	), nil
}

// share allows shared caches to store a response until it expires or one of its keys is purged. It skips secret
// responses, and those with another status than 200. Callers must not pass the service worker or the bundles of its
// pages: browsers must always get their current version.
func (s *Site) share(a *answers.Answer, keys ...string) {
	if s.shared == "" || a.Secret || a.Status != 200 {
		return
	}
	a.CacheControl, a.Keys = s.shared, append([]string{everythingKey}, keys...)
}

// pageKey returns the cache key of a page. It contains only letters, digits and a hyphen, so it is safe in headers and
// in regular expressions of caches.
func pageKey(path string) string {
	digest := sha256.Sum256([]byte(path))
	return "p-" + hex.EncodeToString(digest[:8])
}

// PurgeBy sets the function that purges keys from shared caches. It purges everything at once, because the previous
// program may have been another build. Without a shared cache, purge is never called.
func (s *Site) PurgeBy(purge func(keys []string)) {
	if s.shared == "" {
		return
	}
	s.mu.Lock()
	s.purge = purge
	s.mu.Unlock()
	purge([]string{everythingKey})
}

// forgetShared schedules a purge of these keys. The caller must have locked s.mu.
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
