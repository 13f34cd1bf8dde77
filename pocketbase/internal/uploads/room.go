package uploads

// Decision: docs/decisions/0014-submissions-wait-for-room.md

import (
	"fmt"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/budgets"
	"lexharbor/internal/database"
	"lexharbor/internal/disk"
	"lexharbor/internal/lru"
	"lexharbor/internal/settings"
)

const (
	day = 24 * time.Hour
	// leastDayMegabytes is the smallest budget of a day: enough for one application with the largest file
	// (RESUME_MAX_BYTES in src/careers/rules/resume-file.ts).
	leastDayMegabytes = 11
	// clientDivisor divides the day's budget: one client gets a tenth, but at least leastDayMegabytes. So it cannot
	// block others.
	clientDivisor = 10
	// mostClients is how many clients of the past 24 hours are tracked in memory.
	mostClients = 10_000
	megabyte    = 1 << 20
	// fileCopies is how many copies of an application's file are on the disk while it is received: the temporary and
	// the stored one.
	fileCopies = 2
	// leadBytes is the estimated size of a submission without its text: database rows with their indexes, and mails.
	// The HTML of mails is not stored.
	leadBytes = 16 << 10
	// textCopies is the estimated number of stored copies of a submission's text: one in its record, the others in
	// mails to staff and visitor, and in webhook messages.
	textCopies = 4
)

// StoredBytes returns the estimated stored size of a submission. All sizes are in bytes.
func StoredBytes(text, file int64) int64 { return leadBytes + textCopies*text + file }

// Room limits the disk space of submissions. It counts each client's use in memory, and everyone's use in the database.
type Room struct {
	day  *budgets.Budget // budget for the submissions of 24 hours, in MB
	free *budgets.Budget // disk space that must stay free, in MB

	mu        sync.Mutex
	arrived   reserved // of submissions whose body has arrived, and that are not stored yet
	announced reserved // of files that clients announced, and have not sent
	clients   *lru.Table[string, share]
	today     budgets.DayCount // bytes of the submissions of 24 hours
	// freeBytes returns the free disk space of a folder in bytes. Tests replace it.
	freeBytes func(folder string) (int64, error)
}

// share is how much one client has submitted in the 24 hours that began at since, and how much it has announced.
type share struct {
	since            time.Time
	bytes, announced int64
}

var (
	stored = settings.Explain("Limits", `
How many megabytes of submissions are stored in 24 hours, with their files and mails, and how many must stay free
of the disk (0: none). Beyond either, what visitors submit waits in their browsers. One client may send a tenth of
a day's.`)
	megabytesPerDay = stored.Default("SUBMISSION_MEGABYTES_PER_DAY", "1000")
	freeMegabytes   = stored.Default("FREE_DISK_MEGABYTES", "1024")
)

// RoomFromEnvironment reads the limits from SUBMISSION_MEGABYTES_PER_DAY and FREE_DISK_MEGABYTES. The error names each
// invalid variable.
func RoomFromEnvironment() (*Room, error) {
	r := &Room{
		clients: lru.NewTable[string, share](mostClients), freeBytes: disk.Free,
		today: budgets.DayCount{Between: storedBetween},
	}
	used := func(app core.App) (int64, error) {
		bytes, err := r.today.Today(app, time.Now())
		return bytes / megabyte, err
	}
	left := func(app core.App) (int64, error) {
		bytes, err := r.freeBytes(app.DataDir())
		return bytes / megabyte, err
	}
	var wrong settings.Wrong
	r.day = settings.Read(&wrong, func() (*budgets.Budget, error) {
		day, err := budgets.FromEnvironment("Submissions in 24 hours", megabytesPerDay, "MB", used)
		if err == nil && day.Of < leastDayMegabytes {
			err = fmt.Errorf("%s must be a whole number of at least %d", megabytesPerDay.Name, leastDayMegabytes)
		}
		return day, err
	})
	r.free = settings.Read(&wrong, func() (*budgets.Budget, error) {
		return budgets.LeastFromEnvironment("Free disk space", freeMegabytes, "MB", left)
	})
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	return r, nil
}

// Free returns the budget of free space on the data folder's disk.
func (r *Room) Free() *budgets.Budget { return r.free }

// Budgets returns both budgets, for the staff's audit page.
func (r *Room) Budgets() budgets.List { return budgets.List{r.day, r.free} }

// These are the reasons to refuse a submission for now. The browser retries later.
const (
	DiskFull   = "disk_full"   // less disk space is free than FREE_DISK_MEGABYTES
	DayUsedUp  = "day_used_up" // the submissions of 24 hours have used up their budget
	ShareTaken = "share_taken" // the client has used up its share
	// Busy means that the space would suffice if no other submission were under way. None of them may ever be stored.
	Busy = "busy"
)

// EnterFile is like Enter, for the body of an application of at most this many bytes. Call it before the body is read,
// and Arrived after it. key is the idempotency key. A retry of a stored application needs only free disk space, and
// gets the stored response.
func (r *Room) EnterFile(
	app core.App,
	client, key string,
	bytes int64,
	now time.Time,
) (entered *Reservation, refusal string, err error) {
	isRetry, err := isStored(app, key)
	if err != nil {
		return nil, "", err
	}
	wanted := &Reservation{
		room: r, client: client, isAnnounced: true, isRetry: isRetry, space: reserved{fileCopies * bytes, bytes},
	}
	if isRetry {
		wanted.space.stored = 0
	}
	return r.enter(app, wanted, now)
}

// Enter reserves space (bytes) for a submission that is not a retry, and whose body has arrived. It returns either the
// reason of a refusal, or a reservation. The caller must call Leave after the submission is stored or refused. client
// is "" for a client without a limited share.
func (r *Room) Enter(
	app core.App,
	client string,
	bytes int64,
	now time.Time,
) (entered *Reservation, refusal string, err error) {
	return r.enter(app, &Reservation{room: r, client: client, space: reserved{bytes, bytes}}, now)
}

func (r *Room) enter(app core.App, wanted *Reservation, now time.Time) (*Reservation, string, error) {
	refusal, err := r.decide(app, now, func(free, today int64) string {
		wanted.open(now)
		refusal := r.refusalOf(wanted, free, today)
		if refusal == "" {
			wanted.count(1)
		}
		return refusal
	})
	if refusal != "" || err != nil {
		return nil, refusal, err
	}
	return wanted, "", nil
}

// decide calls decision with the free bytes of the disk and the bytes stored in 24 hours. r.mu is locked meanwhile, so
// that no other submission is stored and leaves in between.
func (r *Room) decide(app core.App, now time.Time, decision func(free, today int64) string) (string, error) {
	if err := r.today.Refresh(app, now); err != nil {
		return "", err
	}
	free, err := r.freeBytes(app.DataDir())
	if err != nil {
		return "", err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	today, err := r.today.Today(app, now)
	if err != nil {
		return "", err
	}
	return decision(free, today), nil
}

// refusalOf returns "" if there is room for a reservation that is not counted. Announced files refuse only further
// announced files, because an announcement costs a client nothing. Once they fill half of the day's remaining budget,
// one client may announce one file at a time.
func (r *Room) refusalOf(wanted *Reservation, free, today int64) string {
	others, own, needed := r.arrived, share{}, wanted.space
	if account := wanted.account(); account != nil {
		own = *account
	}
	if wanted.isAnnounced {
		others.coming += r.announced.coming
		others.stored += r.announced.stored
	}
	least, day := r.free.Of*megabyte, r.day.Of*megabyte
	shared := max(leastDayMegabytes, r.day.Of/clientDivisor) * megabyte
	isFloored, isCounted, isLimited := r.free.Of > 0, !wanted.isRetry, wanted.client != ""
	switch {
	case isFloored && free-needed.coming < least:
		return DiskFull
	case isCounted && today+needed.stored > day:
		return DayUsedUp
	case isLimited && own.bytes+needed.stored > shared:
		return ShareTaken
	case isFloored && free-others.coming-needed.coming < least,
		isCounted && today+others.stored+needed.stored > day,
		isLimited && wanted.isAnnounced && own.bytes+own.announced+needed.stored > shared,
		isLimited && own.announced > 0 && wanted.isAnnounced && isCounted && 2*r.announced.stored >= day-today:
		return Busy
	}
	return ""
}

// Forget deletes clients whose 24 hours are over. Call it once a minute: no client's address may stay longer.
func (r *Room) Forget(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var over []string
	r.clients.Each(func(client string, account *share) {
		if now.Sub(account.since) >= day {
			over = append(over, client)
		}
	})
	for _, client := range over {
		r.clients.Drop(client)
	}
}

// storedBetween returns the size (bytes) of submissions created in a period. The query reads only an index.
func storedBetween(app core.App, after, until time.Time) (bytes int64, err error) {
	err = app.DB().
		NewQuery(`SELECT COALESCE(SUM([[bytes]]), 0) FROM {{submissions}}
			WHERE [[created]] > {:after} AND [[created]] <= {:until}`).
		Bind(dbx.Params{"after": database.Time(after), "until": database.Time(until)}).Row(&bytes)
	return bytes, err
}

// isStored reports whether an application with this key is stored.
func isStored(app core.App, key string) (bool, error) {
	var rows int
	err := app.DB().NewQuery("SELECT count(*) FROM {{submissions}} WHERE [[call]] = 'apply' AND [[key]] = {:key}").
		Bind(dbx.Params{"key": key}).Row(&rows)
	return rows > 0, err
}
