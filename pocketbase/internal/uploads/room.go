package uploads

// Decision: docs/decisions/0014-submissions-wait-for-room.md

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/budgets"
	"lexharbor/internal/disk"
	"lexharbor/internal/lru"
	"lexharbor/internal/settings"
)

const (
	day = 24 * time.Hour
	// leastDayMegabytes must be enough for one application with the largest file (RESUME_MAX_BYTES in
	// src/careers/rules/resume-file.ts).
	leastDayMegabytes = 11
	// clientShare is the part of a day's budget that one client may use: with less than all of it, nobody alone keeps
	// others out.
	clientShare = 10
	// mostClients is how many clients are remembered that have sent something within a day.
	mostClients = 10_000
	megabyte    = 1 << 20
	// fileCopies is how often the file of an application lies on the disk for a moment: as it came, and as it is
	// stored.
	fileCopies = 2
	// leadBytes is what a submission takes beside its own text: its rows with their indexes, and its mails, whose
	// HTML is not stored.
	leadBytes = 16 << 10
	// textCopies is how often its text lies there: in its row, in the staff's mail as HTML and as plain text, and in
	// what confirms it.
	textCopies = 4
)

// StoredBytes is about what a submission takes of the disk whose text and file have so many bytes.
func StoredBytes(text, file int64) int64 { return leadBytes + textCopies*text + file }

// Room is how much of the disk submissions may take. What a client has used lies in memory; what all have, in the
// database.
type Room struct {
	day  *budgets.Budget // submissions of 24 hours
	free *budgets.Budget // what must stay free

	mu      sync.Mutex
	coming  int64 // bytes that what is being read may come to
	clients *lru.Table[string, share]
	// counted is what the day's submissions took when they were last counted; nil: they were not yet.
	counted atomic.Pointer[counted]
	// freeBytes is how much of the disk is free; tests know better.
	freeBytes func(folder string) (int64, error)
}

// share is what one client has sent since the present day of its own began.
type share struct {
	since time.Time
	bytes int64
}

var (
	stored = settings.Explain("Limits", `
How many megabytes of submissions are stored in 24 hours, with their files and mails, and how many must stay free
of the disk (0: none). Beyond either, what visitors submit waits in their browsers. One client may send a tenth of
a day's.`)
	megabytesPerDay = stored.Default("SUBMISSION_MEGABYTES_PER_DAY", "1000")
	freeMegabytes   = stored.Default("FREE_DISK_MEGABYTES", "1024")
)

// RoomFromEnvironment reads how much submissions may take.
func RoomFromEnvironment() (*Room, error) {
	r := &Room{clients: lru.NewTable[string, share](mostClients), freeBytes: disk.Free}
	used := func(app core.App) (int64, error) {
		bytes, err := r.storedToday(app, time.Now())
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

// Free is how much must stay free of the disk with the data folder.
func (r *Room) Free() *budgets.Budget { return r.free }

// Budgets are the two, for the staff.
func (r *Room) Budgets() budgets.List { return budgets.List{r.day, r.free} }

// Why a submission is not taken now.
const (
	DiskFull   = "disk_full"   // less of the disk is free than must be
	DayUsedUp  = "day_used_up" // the submissions of 24 hours have used up their budget
	ShareTaken = "share_taken" // its client has sent as much as one may
)

// EnterFile is Enter for the body of an application that may have so many bytes, before it is read, under the key
// that its sender gave it. A retry of what is stored needs no more of the budget: it gets the answer of before.
func (r *Room) EnterFile(
	app core.App,
	client, key string,
	bytes int64,
	now time.Time,
) (leave Leave, refusal string, err error) {
	isRetry, err := isStored(app, key)
	if err != nil {
		return nil, "", err
	}
	return r.enter(app, client, need{stored: bytes, coming: fileCopies * bytes, isRetry: isRetry}, now)
}

// Enter asks for room for a submission that is no retry and takes so many bytes. It returns why there is none, or
// leave, which must be called when the submission is stored or refused. Client is "" where limits don't hold.
func (r *Room) Enter(app core.App, client string, bytes int64, now time.Time) (leave Leave, refusal string, err error) {
	return r.enter(app, client, need{stored: bytes, coming: bytes}, now)
}

// Leave gives room back: what is coming, and what was charged to the client where nothing was stored.
type Leave func(isStored bool)

// need is what a submission takes.
type need struct {
	stored  int64 // bytes, for good
	coming  int64 // bytes, until it is answered
	isRetry bool  // then it is stored already
}

func (r *Room) enter(app core.App, client string, needed need, now time.Time) (leave Leave, refusal string, err error) {
	if err := r.countDay(app, now); err != nil {
		return nil, "", err
	}
	today, err := r.storedToday(app, now)
	if err != nil {
		return nil, "", err
	}
	free, err := r.freeBytes(app.DataDir())
	if err != nil {
		return nil, "", err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.free.Of > 0 && free-r.coming-needed.coming < r.free.Of*megabyte {
		return nil, DiskFull, nil
	}
	charged := needed.stored
	if needed.isRetry {
		charged = 0
	} else if today+charged > r.day.Of*megabyte {
		return nil, DayUsedUp, nil
	}
	giveBack, taken := r.charge(client, charged, now)
	if taken {
		return nil, ShareTaken, nil
	}
	r.coming += needed.coming
	return func(isStored bool) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.coming -= needed.coming
		if !isStored {
			giveBack()
		}
	}, "", nil
}

// charge counts bytes to a client's share, or reports that it is taken. The lock is held, also while they are given
// back.
func (r *Room) charge(client string, bytes int64, now time.Time) (giveBack func(), taken bool) {
	if client == "" {
		return func() {}, false
	}
	account := r.clients.Use(client)
	if passed := now.Sub(account.since); passed >= day || passed < 0 {
		*account = share{since: now}
	}
	if account.bytes+bytes > max(leastDayMegabytes, r.day.Of/clientShare)*megabyte {
		return nil, true
	}
	account.bytes += bytes
	begun := account.since
	return func() {
		if account := r.clients.Find(client); account != nil && account.since.Equal(begun) {
			account.bytes -= bytes
		}
	}, false
}

// Forget drops the clients whose day is over. It is called once a minute: an address must not be remembered for longer
// than it counts.
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

// HasDayRoom reports whether a submission that takes so many bytes fits in what is left of the day's budget. Asked
// inside the transaction that stores it, it stays true until the commit: writers take turns.
func (r *Room) HasDayRoom(tx core.App, size int64) (bool, error) {
	today, err := r.storedToday(tx, time.Now())
	return today+size <= r.day.Of*megabyte, err
}

const (
	// countAgain is after how long the day is counted anew: what was deleted since gives its room back then.
	countAgain = 2 * time.Minute
	// longestCommit is more than a transaction takes: what was created before is stored, or never will be.
	longestCommit = time.Minute
)

// counted is what the submissions take that were created after one moment, and until another.
type counted struct {
	after, until time.Time
	bytes        int64
}

// countDay counts the day, unless it was counted a moment ago. It is asked outside of transactions, which need then
// read only what came since, and not tens of thousands of rows while all writers wait.
func (r *Room) countDay(app core.App, now time.Time) error {
	if before := r.counted.Load(); before != nil && !before.until.After(now) && now.Sub(before.until) < countAgain {
		return nil
	}
	next := &counted{after: now.Add(-day), until: now.Add(-longestCommit)}
	var err error
	if next.bytes, err = storedBetween(app, next.after, next.until); err == nil {
		r.counted.Store(next)
	}
	return err
}

// storedToday is how many bytes the submissions of the last 24 hours take.
func (r *Room) storedToday(app core.App, now time.Time) (int64, error) {
	dayAgo, last := now.Add(-day), r.counted.Load()
	if last == nil || last.until.After(now) || last.after.After(dayAgo) { // the clock was set back
		last = &counted{after: dayAgo, until: dayAgo}
	}
	since, err := storedBetween(app, last.until, now.AddDate(100, 0, 0))
	if err != nil {
		return 0, err
	}
	over, err := storedBetween(app, last.after, dayAgo)
	return last.bytes + since - over, err
}

// storedBetween reads an index alone.
func storedBetween(app core.App, after, until time.Time) (bytes int64, err error) {
	dbTime := func(at time.Time) string { return at.UTC().Format(types.DefaultDateLayout) }
	err = app.DB().
		NewQuery(`SELECT COALESCE(SUM([[bytes]]), 0) FROM {{submissions}}
			WHERE [[created]] > {:after} AND [[created]] <= {:until}`).
		Bind(dbx.Params{"after": dbTime(after), "until": dbTime(until)}).Row(&bytes)
	return bytes, err
}

// isStored reports whether an application was stored under the key.
func isStored(app core.App, key string) (bool, error) {
	var rows int
	err := app.DB().NewQuery("SELECT count(*) FROM {{submissions}} WHERE [[call]] = 'apply' AND [[key]] = {:key}").
		Bind(dbx.Params{"key": key}).Row(&rows)
	return rows > 0, err
}
