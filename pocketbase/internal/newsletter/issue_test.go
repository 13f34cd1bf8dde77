package newsletter

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"lexharbor/internal/mail"
)

func TestAnIssueGoesToEveryConfirmedReaderOnceAndToNoOther(t *testing.T) {
	p := newPress(t, tuesday)
	ada := p.reader("ada")
	for _, status := range []string{"pending", "unsubscribed", bounced} {
		p.reader(status, map[string]any{"status": status})
	}
	p.reader("held", map[string]any{"quarantined": true})
	p.publish("One", map[string]any{"published_date": time.Now().Add(-2 * time.Hour)})
	p.publish("Two")
	p.publish("Draft", map[string]any{"published": false})
	p.publish("Later", map[string]any{"published_date": time.Now().Add(time.Hour)})
	for range 3 {
		p.run()
	}
	p.expect("ada: Two, One +0")
	queued := p.mailTo(ada)
	packed, err := mail.PackBlocks("leave by token-of-"+ada.Id, "[token-of-"+ada.Id+"]")
	if err != nil {
		t.Fatal(err)
	}
	for column, want := range map[string]string{
		"lane": "bulk", "status": "queued", "rowCollection": readers, "uniqueKey": "newsletter/2026-11-24/" + ada.Id,
		"text": "leave by token-of-" + ada.Id,
		"html": "", "blocks": packed, "headers": `{"List-Unsubscribe":"<token-of-` + ada.Id + `>"}`,
		"messageId": messageID("2026-11-24", ada.Id, "firm.example"),
	} {
		if got := queued.GetString(column); got != want {
			t.Errorf("%s: %s", column, got)
		}
	}
	if got := p.issues(); !slices.Equal(got, []string{"2026-11-24 done 1"}) {
		t.Error(got)
	}
	if found := p.change(ada, nil).GetString("unsubscribeTokenHash"); len(found) != 64 {
		t.Errorf("the way out of a reader whom an operator entered leads nowhere: %q", found)
	}
}

func TestAWeekWithoutNewArticlesHasNoIssue(t *testing.T) {
	p := newPress(t, tuesday)
	p.reader("ada")
	p.run()
	p.publish("Too late for today")
	p.run()
	p.expect()
	p.set(tuesday.AddDate(0, 0, 7))
	p.run()
	p.expect("ada: Too late for today +0")
	p.set(tuesday.AddDate(0, 0, 14))
	p.run()
	p.expect("ada: Too late for today +0")
	if got := p.issues(); !slices.Equal(
		got,
		[]string{"2026-11-24 skipped 0", "2026-12-01 done 1", "2026-12-08 skipped 0"},
	) {
		t.Error(got)
	}
}

func TestANewReaderGetsNoEarlierIssue(t *testing.T) {
	p := newPress(t, tuesday)
	p.publish("Old")
	p.run()
	new := p.reader("new", map[string]any{"status": "pending"})
	p.change(new, map[string]any{"status": confirmed})
	p.publish("Backdated", map[string]any{"published_date": time.Now().AddDate(-1, 0, 0)})
	p.run()
	p.expect()
	p.set(tuesday.AddDate(0, 0, 7))
	p.run()
	p.expect("new: Backdated +0")
	// A reader who unsubscribes and confirms again also starts with the next issue.
	p.change(new, map[string]any{"status": "unsubscribed"})
	p.publish("Missed")
	p.set(tuesday.AddDate(0, 0, 14))
	p.run()
	p.change(new, map[string]any{"status": confirmed})
	p.publish("Next")
	p.set(tuesday.AddDate(0, 0, 21))
	p.run()
	p.expect("new: Backdated +0", "new: Next +0")
}

func TestTopicsAndPausesDecideWhatAReaderGets(t *testing.T) {
	p := newPress(t, tuesday)
	p.reader("all")
	p.reader("privacy", map[string]any{"topics": []string{"Privacy Law"}})
	p.reader("technology", map[string]any{"topics": []string{"Technology", "Real Estate"}})
	p.reader("zoe", map[string]any{"topics": map[string]any{"typed": "in the dashboard"}})
	p.reader("away", map[string]any{"pausedUntil": tuesday.AddDate(0, 0, 10)})
	p.publish("Deeds", map[string]any{"category": "Real Estate", "published_date": time.Now().Add(-time.Minute)})
	p.publish("Stray", map[string]any{"category": ""})
	p.run()
	p.expect("all: Deeds, Stray +0", "technology: Deeds +0", "zoe: Deeds, Stray +0")
	p.publish("Cookies", map[string]any{"category": "Privacy Law"})
	p.set(tuesday.AddDate(0, 0, 14))
	p.run()
	p.expect(
		"all: Deeds, Stray +0",
		"all: Cookies +0",
		"away: Cookies, Deeds, Stray +0",
		"privacy: Cookies +0",
		"technology: Deeds +0",
		"zoe: Deeds, Stray +0",
		"zoe: Cookies +0",
	)
}

func TestAReaderGetsOneLetterAfterALongAbsence(t *testing.T) {
	p := newPress(t, tuesday)
	p.reader("ada")
	for number := range postsMost + 5 {
		p.publish(
			fmt.Sprintf("P%02d", number),
			map[string]any{"published_date": time.Now().Add(time.Duration(number-100) * time.Minute)},
		)
	}
	p.run()
	p.expect("ada: P12, P11, P10, P09, P08, P07, P06, P05 +5")
}

func TestAClockThatIsSetBackCausesNoSecondCopy(t *testing.T) {
	p := newPress(t, tuesday)
	p.reader("ada")
	p.publish("One")
	p.run()
	for _, back := range []time.Duration{10 * time.Minute, 3 * time.Hour, 7 * 24 * time.Hour, 21 * 24 * time.Hour,
		365 * 24 * time.Hour} {
		p.set(tuesday.Add(-back))
		p.run()
		p.expect("ada: One +0")
	}
	// New articles still come in the issue of their week.
	p.publish("Two")
	p.set(at("2026-10-27T09:00:00-04:00"))
	p.run()
	p.expect("ada: One +0", "ada: Two +0")
	p.set(tuesday)
	p.run()
	p.expect("ada: One +0", "ada: Two +0")
}

func TestAnIssueStartsAtMostADayLate(t *testing.T) {
	for now, want := range map[string]int{
		"2026-11-24T08:59:59-05:00": 0, "2026-11-24T09:00:00-05:00": 1, "2026-11-25T09:00:00-05:00": 1,
		"2026-11-25T09:00:01-05:00": 0,
	} {
		p := newPress(t, at(now))
		p.reader("ada")
		p.publish("One")
		p.run()
		if got := p.queued(); len(got) != want {
			t.Errorf("%s: %q", now, got)
		}
	}
}

func TestReadersGetAtMostOneIssueAWeek(t *testing.T) {
	p := newPress(t, at("2026-11-23T12:00:00-05:00"))
	p.reader("ada")
	wanted := func() (Report, error) { return p.desk.Run(p.app, p.writer(), true) }
	if report, err := wanted(); report != (Report{}) || err != nil {
		t.Errorf("%+v, %v", report, err)
	}
	p.publish("One")
	if report, err := wanted(); report != (Report{Slot: "2026-11-23 12:00:00.000", Queued: 1, Done: true}) ||
		err != nil {
		t.Errorf("%+v, %v", report, err)
	}
	p.publish("Two")
	if _, err := wanted(); err == nil || !strings.Contains(err.Error(), "one a week at most") {
		t.Error(err)
	}
	p.set(tuesday)
	p.run()
	p.expect("ada: One +0")
	p.set(tuesday.AddDate(0, 0, 7))
	p.run()
	p.expect("ada: One +0", "ada: Two +0")
}

func TestSkippedArticlesAreNeverSent(t *testing.T) {
	p := newPress(t, tuesday)
	p.reader("ada")
	p.publish("Archive")
	for _, want := range []int{1, 0} {
		if number, err := p.desk.Skip(p.app); number != want || err != nil {
			t.Errorf("%d, %v", number, err)
		}
	}
	p.publish("New")
	p.run() // on the same day: Skip does not count as an issue
	p.expect("ada: New +0")
}
