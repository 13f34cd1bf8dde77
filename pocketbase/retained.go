package main

import (
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/retention"
)

// rules are what the nightly run carries out; sweep is the hooks' own part of it.
func (s *server) rules(app core.App, sweep func()) ([]*retention.Rule, error) {
	return retention.Rules(app, s.periods, sweep, func(before time.Time) error { return s.forgetPictures(before) })
}
