package uploads

import (
	"fmt"
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
	entered, refusal, err := r.EnterFile(app, client, key, megabytes*megabyte, now)
	if err != nil {
		t.Fatal(err)
	}
	return entered.Leave, refusal
}

func TestAnnouncedFilesUseUpNobodysDay(t *testing.T) {
	t.Setenv("FREE_DISK_MEGABYTES", "100")
	t.Setenv("SUBMISSION_MEGABYTES_PER_DAY", "100")
	app, room := roomIn(t, 1000)
	now, leaves := time.Now(), []func(bool){}
	announce := func(client string, want string) {
		t.Helper()
		leave, refusal := enter(t, app, room, client, "", 10, now)
		if refusal != want {
			t.Errorf("a file of %s: %q, want %q", client, refusal, want)
		}
		if refusal == "" {
			leaves = append(leaves, leave)
		}
	}
	for _, client := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
		announce(client, "")
	}
	announce("k", Busy)
	small, refusal, err := room.Enter(app, "k", megabyte, now)
	if refusal != "" || err != nil {
		t.Fatalf("a message beside announced files: %q, %v", refusal, err)
	}
	small.Leave(true)
	testapp.Save(t, app, "submissions", map[string]any{"bytes": megabyte})
	leaves[0](false)
	announce("k", Busy) // 90 MB are announced, and 1 is stored
	room.freeBytes = func(string) (int64, error) { return 150 * megabyte, nil }
	if _, refusal, err := room.Enter(app, "l", megabyte, now); refusal != "" || err != nil {
		t.Errorf("a message beside announced files on a disk with 50 MB: %q, %v", refusal, err)
	}
	for _, leave := range leaves[1:] {
		leave(false)
	}
	announce("k", "")
}

func TestAFileThatFindsItsRoomTakenIsRefusedWhenItHasArrived(t *testing.T) {
	t.Setenv("FREE_DISK_MEGABYTES", "100")
	t.Setenv("SUBMISSION_MEGABYTES_PER_DAY", "20")
	app, room := roomIn(t, 1000)
	now := time.Now()
	announced := func(client string) *Reservation {
		t.Helper()
		file, refusal, err := room.EnterFile(app, client, "", 8*megabyte, now)
		if refusal != "" || err != nil {
			t.Fatal(refusal, err)
		}
		return file
	}
	first, second := announced("a"), announced("b")
	message, refusal, err := room.Enter(app, "c", 6*megabyte, now)
	if refusal != "" || err != nil {
		t.Fatal(refusal, err)
	}
	if refusal, err := first.Arrived(app, now); refusal != "" || err != nil {
		t.Errorf("the first file: %q, %v", refusal, err)
	}
	if refusal, err := second.Arrived(app, now); refusal != Busy || err != nil {
		t.Errorf("the second file beside what has arrived: %q, %v", refusal, err)
	}
	second.Leave(false)
	first.Leave(true)
	message.Leave(true)
	for _, megabytes := range []int{8, 6} {
		testapp.Save(t, app, "submissions", map[string]any{"bytes": megabytes * megabyte})
	}
	if _, refusal := enter(t, app, room, "b", "", 8, now); refusal != DayUsedUp {
		t.Errorf("%q beside what is stored", refusal)
	}
	if room.arrived != (reserved{}) || room.announced != (reserved{}) {
		t.Errorf("left: %+v, %+v", room.arrived, room.announced)
	}
	if a, b := *room.clients.Find("a"), *room.clients.Find("b"); a.bytes != 8*megabyte || a.announced != 0 ||
		b.bytes != 0 || b.announced != 0 {
		t.Errorf("counted: %+v, %+v", a, b)
	}
}

func TestAFewClientsDoNotAnnounceTheWholeDay(t *testing.T) {
	t.Setenv("FREE_DISK_MEGABYTES", "0")
	app, room := roomIn(t, 0)
	now := time.Now()
	for client := range 20 {
		for range 10 {
			enter(t, app, room, fmt.Sprint(client), "", 10, now)
		}
	}
	if _, refusal := enter(t, app, room, "another", "", 10, now); refusal != "" {
		t.Errorf("%q beside 20 clients that announce all they can", refusal)
	}
	if _, refusal := enter(t, app, room, "another", "", 10, now); refusal != Busy {
		t.Errorf("%q for its second file", refusal)
	}
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
	if _, refusal := enter(t, app, room, "b", "", 6, time.Now()); refusal != Busy {
		t.Errorf("%q with 60 MB free of 50 and 12 to come", refusal)
	}
	if _, refusal := enter(t, app, room, "b", "", 26, time.Now()); refusal != DiskFull {
		t.Errorf("%q for more than is free", refusal)
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
			entered, refusal, err := room.Enter(app, "", 2*megabyte, time.Now())
			mu.Lock()
			defer mu.Unlock()
			if err != nil || refusal != "" && refusal != Busy {
				t.Error(refusal, err)
			}
			if refusal == "" {
				leaves = append(leaves, entered.Leave)
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
		entered, refusal, err := room.Enter(app, "a", StoredBytes(text, 0), now)
		if err != nil || refusal != "" && refusal != ShareTaken {
			t.Fatal(refusal, err)
		}
		if refusal != "" {
			break
		}
		entered.Leave(true)
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
