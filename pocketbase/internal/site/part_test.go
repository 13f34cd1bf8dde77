package site

import (
	"context"
	"testing"

	"lexharbor/internal/jobs"
)

func TestNoRequestIsTakenBeforeTheFirstRunOfTheJobHasEnded(t *testing.T) {
	var part Part
	var served []bool
	part.job = jobs.New(func() { served = append(served, part.serving.Load()) })
	if err := part.Begin(nil); err != nil {
		t.Fatal(err)
	}
	part.job.Wait(context.Background())
	if len(served) != 2 || served[0] || !served[1] {
		t.Errorf("requests were taken during the runs: %v, want false, then true", served)
	}
}
