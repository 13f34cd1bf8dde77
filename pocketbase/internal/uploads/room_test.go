package uploads

import (
	"sync"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// roomIn returns an app with the collections whose rows count, and its Room. The test's environment variables set the
// limits. freeMegabytes is the simulated free disk space.
func roomIn(t *testing.T, freeMegabytes int64) (core.App, *Room) {
	t.Helper()
	app := testapp.New(t)
	submissions := core.NewBaseCollection("submissions")
	submissions.Fields.Add(&core.TextField{Name: "call"}, &core.TextField{Name: "key"},
		&core.NumberField{Name: "bytes"}, &core.AutodateField{Name: "created", OnCreate: true})
	if err := app.Save(submissions); err != nil {
		t.Fatal(err)
	}
	room, err := RoomFromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	room.freeBytes = func(string) (int64, error) { return freeMegabytes * megabyte, nil }
	return app, room
}

// enter reserves space for a submission. It fails the test on an error.
func enter(
	t *testing.T,
	app core.App,
	r *Room,
	client, key string,
	megabytes int64,
	now time.Time,
) (leave func(bool), refusal string) {
	t.Helper()
	leave, refusal, err := r.EnterFile(app, client, key, megabytes*megabyte, now)
	if err != nil {
		t.Fatal(err)
	}
	return leave, refusal
}

func TestSubmissionsAreRefusedBelowTheFreeSpaceIncludingReservedOnes(t *testing.T) {
	t.Setenv("FREE_DISK_MEGABYTES", "50")
	app, room := roomIn(t, 100)
	leaves := []func(bool){}
	for range 2 { // while it is received, an application's file needs its space twice
		leave, refusal := enter(t, app, room, "a", "", 10, time.Now())
		if refusal != "" {
			t.Fatal(refusal)
		}
		leaves = append(leaves, leave)
	}
	if _, refusal := enter(t, app, room, "b", "", 6, time.Now()); refusal != DiskFull {
		t.Errorf("%q with 60 MB free of 50 and 12 to come", refusal)
	}
	leaves[0](false)
	if _, refusal := enter(t, app, room, "b", "", 6, time.Now()); refusal != "" {
		t.Errorf("%q after one has left", refusal)
	}
	t.Setenv("FREE_DISK_MEGABYTES", "0")
	app, room = roomIn(t, 0)
	if _, refusal := enter(t, app, room, "a", "", 10, time.Now()); refusal != "" {
		t.Errorf("%q without a floor", refusal)
	}
}

func TestADaysBudgetHoldsForConcurrentSubmissions(t *testing.T) {
	t.Setenv("SUBMISSION_MEGABYTES_PER_DAY", "11")
	t.Setenv("FREE_DISK_MEGABYTES", "1")
	app, room := roomIn(t, 1000)
	var all sync.WaitGroup
	var mu sync.Mutex
	leaves := []func(bool){}
	for range 20 {
		all.Go(func() {
			leave, refusal, err := room.Enter(app, "", 2*megabyte, time.Now())
			mu.Lock()
			defer mu.Unlock()
			if err != nil || refusal != "" && refusal != DayUsedUp {
				t.Error(refusal, err)
			}
			if refusal == "" {
				leaves = append(leaves, leave)
			}
		})
	}
	all.Wait()
	for range leaves {
		testapp.Save(t, app, "submissions", map[string]any{"bytes": 2 * megabyte})
	}
	for _, leave := range leaves {
		leave(true)
	}
	states, err := room.Budgets().States(app)
	if err != nil || states[0].Used != 10 || states[0].Of != 11 || states[1].Used != 1000 || states[1].Of != 1 {
		t.Errorf("%+v, %v", states, err)
	}
	if _, refusal := enter(t, app, room, "a", "new", 2, time.Now()); refusal != DayUsedUp {
		t.Errorf("%q beyond the budget", refusal)
	}
	if leave, refusal := enter(t, app, room, "a", "new", 1, time.Now()); refusal != "" {
		t.Errorf("%q for what still fits", refusal)
	} else {
		leave(false)
	}
	rows, err := app.FindAllRecords("submissions")
	if err != nil || len(rows) != 5 {
		t.Fatal(len(rows), err)
	}
	_, err = app.DB().
		NewQuery("UPDATE {{submissions}} SET [[created]] = '2020-01-01 00:00:00.000Z' WHERE [[id]] = '" + rows[0].Id +
			"'").
		Execute()
	if err != nil {
		t.Fatal(err)
	}
	if leave, refusal := enter(t, app, room, "a", "other", 3, time.Now()); refusal != "" {
		t.Errorf("%q a day later", refusal)
	} else {
		leave(false)
	}
	testapp.Save(t, app, "submissions", map[string]any{"call": "apply", "key": "known", "bytes": 3 * megabyte})
	if _, refusal := enter(t, app, room, "a", "known", 2, time.Now()); refusal != "" {
		t.Errorf("%q for a retry of what is stored", refusal)
	}
}

func TestMessagesCountAgainstTheClientsShare(t *testing.T) {
	t.Setenv("FREE_DISK_MEGABYTES", "0")
	t.Setenv("SUBMISSION_MEGABYTES_PER_DAY", "11") // more than the largest body, so one client may reach it
	app, room := roomIn(t, 0)
	const text = 1000
	taken, now := 0, time.Now()
	for {
		leave, refusal, err := room.Enter(app, "a", StoredBytes(text, 0), now)
		if err != nil || refusal != "" && refusal != ShareTaken {
			t.Fatal(refusal, err)
		}
		if refusal != "" {
			break
		}
		leave(true)
		taken++
	}
	if want := 11 * megabyte / (leadBytes + textCopies*text); taken != want {
		t.Errorf("%d messages were taken, want %d", taken, want)
	}
	room.free.Of, room.freeBytes = 1, func(string) (int64, error) { return megabyte, nil }
	if _, refusal, err := room.Enter(app, "b", StoredBytes(text, 0), now); refusal != DiskFull || err != nil {
		t.Errorf("%q, %v on a full disk", refusal, err)
	}
}

func TestAClientMayUseATenthOfADaysBudget(t *testing.T) {
	t.Setenv("FREE_DISK_MEGABYTES", "0")
	app, room := roomIn(t, 0)
	now := time.Now()
	for range 10 {
		leave, refusal := enter(t, app, room, "a", "", 10, now)
		if refusal != "" {
			t.Fatal(refusal)
		}
		leave(true)
	}
	if _, refusal := enter(t, app, room, "a", "", 1, now); refusal != ShareTaken {
		t.Errorf("%q beyond its share", refusal)
	}
	if _, refusal := enter(t, app, room, "", "", 10, now); refusal != "" {
		t.Errorf("%q for one without limits", refusal)
	}
	leave, refusal := enter(t, app, room, "b", "", 10, now)
	if refusal != "" {
		t.Errorf("%q for another client", refusal)
	}
	leave(false)
	for range 10 { // a submission that is not stored does not count
		if _, refusal := enter(t, app, room, "b", "", 10, now); refusal != "" {
			t.Error(refusal)
		}
	}
	if _, refusal := enter(t, app, room, "a", "", 10, now.Add(day)); refusal != "" {
		t.Errorf("%q a day later", refusal)
	}
	room.Forget(now.Add(day))
	if room.clients.Len() != 1 || room.clients.Find("a") == nil {
		t.Errorf("%d clients are remembered a day later", room.clients.Len())
	}
}

func TestADayHasRoomForOneLargestFile(t *testing.T) {
	t.Setenv("SUBMISSION_MEGABYTES_PER_DAY", "10")
	if _, err := RoomFromEnvironment(); err == nil ||
		err.Error() != "SUBMISSION_MEGABYTES_PER_DAY must be a whole number of at least 11" {
		t.Error(err)
	}
}
