package newsletter

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

func (p *press) withdraws(mail *core.Record) bool {
	p.t.Helper()
	withdrawn, err := p.desk.Withdraw(p.app, mail)
	if err != nil {
		p.t.Fatal(err)
	}
	return withdrawn
}

func TestAReaderWhoUnsubscribesGetsNoQueuedMail(t *testing.T) {
	p := newPress(t, tuesday)
	stays, leaves, deleted := p.reader("stays"), p.reader("leaves"), p.reader("deleted")
	p.publish("One")
	p.run()
	toStays, toLeaves, toDeleted := p.mailTo(stays), p.mailTo(leaves), p.mailTo(deleted)
	p.change(leaves, map[string]any{"status": "unsubscribed"})
	if err := p.app.Delete(deleted); err != nil {
		t.Fatal(err)
	}
	if p.withdraws(toStays) || !p.withdraws(toLeaves) || !p.withdraws(toDeleted) {
		t.Error("not as they wish")
	}
	p.run()
	p.change(leaves, map[string]any{"status": confirmed})
	p.run()
	p.expect("stays: One +0")
}

func TestAReaderWhoPausesGetsAQueuedMailAfterThePause(t *testing.T) {
	p := newPress(t, tuesday)
	ada := p.reader("ada")
	p.publish("One")
	p.run()
	p.change(ada, map[string]any{"pausedUntil": tuesday.AddDate(0, 0, 3)})
	if !p.withdraws(p.mailTo(ada)) {
		t.Error("is sent")
	}
	p.run()
	p.expect()
	p.publish("Two")
	p.set(tuesday.AddDate(0, 0, 7))
	p.run()
	p.expect("ada: Two, One +0")
}

func TestAMailThatNamesAWithdrawnArticleIsWrittenAgain(t *testing.T) {
	p := newPress(t, tuesday)
	ada := p.reader("ada")
	stays, goes := p.publish("Stays"), p.publish("Goes")
	p.run()
	p.expect("ada: Goes, Stays +0")
	first := p.mailTo(ada)
	p.change(goes, map[string]any{"published": false})
	if !p.withdraws(first) || p.withdraws(p.mailOr(ada, first)) != true {
		t.Error("is sent")
	}
	p.run()
	p.expect("ada: Stays +0")
	second := p.mailTo(ada)
	if p.withdraws(second) || second.GetString("messageId") != first.GetString("messageId") {
		t.Errorf("%s after %s", second.GetString("messageId"), first.GetString("messageId"))
	}
	if err := p.app.Delete(stays); err != nil {
		t.Fatal(err)
	}
	if !p.withdraws(second) {
		t.Error("is sent")
	}
	p.run()
	p.expect()
	if got := p.issues(); len(got) != 1 || got[0] != "2026-11-24 done 0" {
		t.Error(got)
	}
}

// mailOr returns a reader's newsletter mail, or before if the mail was deleted.
func (p *press) mailOr(reader, before *core.Record) *core.Record {
	found, err := p.app.FindFirstRecordByFilter(mails, "row = {:row}", dbx.Params{"row": reader.Id})
	if err != nil {
		return before
	}
	return found
}

func TestTheThirdBounceStopsTheNewsletters(t *testing.T) {
	p := newPress(t, tuesday)
	ada := p.reader("ada")
	for week := range 4 {
		p.set(tuesday.AddDate(0, 0, 7*week))
		p.publish(fmt.Sprintf("Week %d", week))
		p.run()
		mail, err := p.app.FindFirstRecordByFilter(
			mails,
			"uniqueKey = {:key}",
			dbx.Params{
				"key": fmt.Sprintf("newsletter/%s/%s", tuesday.AddDate(0, 0, 7*week).Format(slotLayout), ada.Id),
			},
		)
		if week == 3 {
			if err == nil {
				t.Error("a fourth was queued")
			}
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second report of the same bounce must not count
			if err := p.desk.Refused(p.app, mail, "permanent: 550 no such user"); err != nil {
				t.Fatal(err)
			}
		}
		var noted []bounce
		record := p.change(ada, nil)
		if err := json.Unmarshal([]byte(record.GetString("bounces")), &noted); err != nil || len(noted) != week+1 {
			t.Errorf("%+v, %v", noted, err)
		}
		if want := []string{confirmed, confirmed, bounced}[week]; record.GetString("status") != want {
			t.Errorf("%s after %d", record.GetString("status"), week+1)
		}
	}
	again := p.change(ada, map[string]any{"status": confirmed})
	if text := again.GetString("bounces"); text != "[]" {
		t.Error(text)
	}
}

func TestAnOperatorsBounceCountsOncePerMessage(t *testing.T) {
	p := newPress(t, tuesday)
	ada := p.reader("ada")
	if _, err := p.desk.Bounce(p.app, "ada@firm.example", "", "told"); err == nil {
		t.Error("of a newsletter that was never sent")
	}
	p.publish("One")
	p.run()
	for time, want := range []Bounced{{Count: 1}, {Known: true, Count: 1}} {
		if got, err := p.desk.Bounce(p.app, "Ada@Firm.example", "", "told"); err != nil || got != want {
			t.Errorf("%d: %+v, %v", time, got, err)
		}
	}
	for address, message := range map[string]string{"nobody@firm.example": "",
		"ada@firm.example": "<other@firm.example>"} {
		if _, err := p.desk.Bounce(p.app, address, message, "told"); err == nil {
			t.Error(address, message)
		}
	}
	if got := p.change(ada, nil).GetString("status"); got != confirmed {
		t.Error(got)
	}
}

const noticeText = `From: MAILER-DAEMON@relay.example
To: hello@lexharbor.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

I'm sorry.
--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example

Final-Recipient: rfc822; ada@firm.example
Action: %s
Status: %s
Diagnostic-Code: smtp; 550 5.1.1 User unknown

--b1
Content-Type: %s

Subject: Two
Message-ID: %s
To: ada@firm.example

--b1--
`

func TestABounceCountsIfItIsPermanentAndOfOurNewsletter(t *testing.T) {
	p := newPress(t, tuesday)
	ada := p.reader("ada")
	p.publish("One")
	p.run()
	message := p.mailTo(ada).GetString("messageId")
	for _, each := range []struct{ action, status, part, message, want string }{
		{"delayed", "4.4.1", "message/rfc822", message, "no"},
		{"failed", "4.2.2", "message/rfc822", message, "no"},
		{"failed", "5.7.1", "message/rfc822", message, "no"},
		{"failed", "5.1.1", "message/rfc822", "<newsletter.guessed@firm.example>", "no"},
		{"failed", "5.1.1", "text/plain", message, "no"},
		{"failed", "5.1.1", "text/rfc822-headers", message, "ada@firm.example 1"},
		{"failed", "5.1.1", "message/rfc822", message, "ada@firm.example 1"},
	} {
		got := "no"
		address, result, err := p.desk.ReadBounce(
			p.app,
			strings.NewReader(
				strings.ReplaceAll(
					fmt.Sprintf(noticeText, each.action, each.status, each.part, each.message),
					"\n",
					"\r\n",
				),
			),
		)
		if err == nil {
			got = fmt.Sprintf("%s %d", address, result.Count)
		}
		if got != each.want {
			t.Errorf("%s %s %s: %s, %v", each.action, each.status, each.part, got, err)
		}
	}
	for _, text := range []string{"", "Hello", "Subject: Hello\r\n\r\nmailbox unknown " + message} {
		if _, _, err := p.desk.ReadBounce(p.app, strings.NewReader(text)); err != errNoBounce {
			t.Errorf("%q: %v", text, err)
		}
	}
}
