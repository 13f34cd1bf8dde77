package newsletter

import (
	"errors"
	"slices"
	"testing"
	"time"

	"lexharbor/internal/auditlog"
	"lexharbor/internal/database"
)

func (p *press) pause(isWanted bool) {
	p.t.Helper()
	if err := p.desk.Pause(p.app, isWanted); err != nil {
		p.t.Fatal(err)
	}
}

func (p *press) introduce(text string) {
	p.t.Helper()
	if err := Introduce(p.app, text); err != nil {
		p.t.Fatal(err)
	}
}

func (p *press) wishes() Wishes {
	p.t.Helper()
	wishes, err := WishesOf(p.app)
	if err != nil {
		p.t.Fatal(err)
	}
	return wishes
}

func TestAPausedNewsletterStartsNoIssueAndSendsNoMail(t *testing.T) {
	p := newPress(t, tuesday)
	ada, bo := p.reader("ada"), p.reader("bo")
	p.publish("One")
	p.pause(true)
	p.run()
	if _, err := p.desk.Run(p.app, p.writer(), true); !errors.Is(err, errPaused) {
		t.Error("an operator is told:", err)
	}
	p.expect()

	// Mails that wait when the pause begins are withdrawn. After the pause they are written again.
	p.pause(false)
	p.run()
	p.expect("ada: One +0", "bo: One +0")
	first := p.mailTo(ada)
	p.pause(true)
	if !p.withdraws(first) || !p.withdraws(p.mailTo(bo)) {
		t.Error("is sent")
	}
	p.run()
	p.expect()
	p.set(tuesday.AddDate(0, 0, 3))
	p.pause(false)
	p.run()
	p.expect("ada: One +0", "bo: One +0")
	if again := p.mailTo(ada); p.withdraws(again) || again.GetString("messageId") != first.GetString("messageId") {
		t.Error("not the same mail:", again.GetString("messageId"))
	}
	if p.withdraws(p.mailTo(bo)) || !slices.Equal(p.issues(), []string{"2026-11-24 done 2"}) {
		t.Error(p.issues())
	}
}

func TestASecondPauseKeepsTheTimeOfTheFirst(t *testing.T) {
	p := newPress(t, tuesday)
	p.pause(true)
	p.set(tuesday.Add(time.Hour))
	p.pause(true)
	if got := p.wishes().PausedAt; got != database.Time(tuesday) {
		t.Error(got)
	}
	p.pause(false)
	p.pause(false)
	if got := p.wishes(); got != (Wishes{}) {
		t.Error(got)
	}
}

func TestAnIntroductionAppearsInOneIssueForAllReaders(t *testing.T) {
	p := newPress(t, tuesday)
	p.reader("ada")
	p.introduce("Too early: ")
	p.introduce("Hello: ")
	p.run() // without new articles the introduction stays for the next issue
	if got := p.wishes().Introduction; got != "Hello: " {
		t.Error(got)
	}
	p.publish("One")
	p.set(tuesday.AddDate(0, 0, 7))
	next, err := p.desk.Next(p.app, p.writer(), "token")
	if err != nil || next.Letter == nil || next.Letter.Subject != "Hello: One +0" {
		t.Fatal(next, err)
	}
	p.room = 0
	p.run()
	p.introduce("For the one after it: ")
	p.room = 10_000
	p.run()
	p.expect("ada: Hello: One +0")
	p.publish("Two")
	p.set(tuesday.AddDate(0, 0, 14))
	p.run()
	p.expect("ada: Hello: One +0", "ada: For the one after it: Two +0")
	p.publish("Three")
	p.set(tuesday.AddDate(0, 0, 21))
	p.run()
	if got := p.queued(); len(got) != 3 || got[2] != "ada: Three +0" {
		t.Error(got)
	}
}

func (p *press) staff(asked wanted) seen {
	p.t.Helper()
	result, err := p.desk.Staff(p.app, nil, asked)
	if err != nil {
		p.t.Fatal(err)
	}
	return result
}

func TestStaffSkipOnlySeenArticlesAndReportOnlySentMails(t *testing.T) {
	p := newPress(t, tuesday)
	p.reader("ada")
	p.publish("One")
	if got := p.staff(wanted{Action: "skip", Articles: 2}); got.Refusal != otherArticles || got.Posts != 1 {
		t.Errorf("%+v", got)
	}
	if got := p.staff(wanted{Action: "bounce", Email: "ada@firm.example"}); got.Refusal != noMail {
		t.Errorf("%+v", got)
	}
	p.run()
	if got := p.staff(wanted{Action: "bounce", Email: "bo@firm.example"}); got.Refusal != noReader {
		t.Errorf("%+v", got)
	}
	if got := p.staff(wanted{Action: "bounce", Email: "Ada@firm.example"}); got.Refusal != "" {
		t.Errorf("%+v", got)
	}
	p.publish("Two")
	if got := p.staff(wanted{Action: "skip", Articles: 1}); got.Refusal != "" || got.Asked != nil {
		t.Errorf("%+v", got)
	}
	noted, err := auditlog.Newest(p.app, 0, 10)
	if err != nil || len(noted) != 2 || noted[0].Action != "skipped" || noted[1].Action != "changed" {
		t.Error(noted, err)
	}
	if _, err := p.desk.Staff(p.app, nil, wanted{Action: "erase"}); err == nil {
		t.Error("no error")
	}
}
