// Package retention deletes expired data. It defines the retention periods, the rules that apply them, and the nightly
// run that applies the rules and stores a report.
package retention

import (
	"fmt"
	"strconv"
	"time"

	"lexharbor/internal/settings"
)

const day = 24 * time.Hour

// Period is how many days a kind of data is stored. The operator may shorten it. The privacy page states the longest.
type Period struct {
	Variable    string // the environment variable that sets it
	Least, Most int    // days; Most applies if the variable is unset
	Days        int
}

// Periods are the retention periods of all kinds of data.
type Periods struct {
	SubmissionKeys, UnconfirmedAddresses, Applications, SentMails, WebhookDeliveries, Logs, ReplacedPictures, AuditRuns,
	LeadAccesses *Period
}

// newPeriods returns all periods with their limits. Each variable is a number of days:
//
//	RETENTION_KEYS_DAYS          idempotency keys of submissions, which reveal a late retry. The shortest period is
//	                             longer than a browser stores an unsent submission
//	RETENTION_UNCONFIRMED_DAYS   newsletter addresses without a confirmation, after their link has expired
//	RETENTION_APPLICATIONS_DAYS  applications with their resumes
//	RETENTION_MAILS_DAYS         addresses and texts of sent mails, and whole newsletters. The shortest period is
//	                             longer than a bounce takes
//	RETENTION_WEBHOOKS_DAYS      webhook deliveries, after their last change
//	RETENTION_LOGS_DAYS          the request log
//	RETENTION_PICTURES_DAYS      pictures that an image run has replaced; until then the run can be undone
//	RETENTION_AUDITS_DAYS        results of the nightly security audit
//	RETENTION_ACCESSES_DAYS      who of the staff saw or changed which lead. A database trigger refuses to delete
//	                             entries that are younger than 90 days
func newPeriods() *Periods {
	return &Periods{
		SubmissionKeys:       &Period{Variable: "RETENTION_KEYS_DAYS", Least: 61, Most: 180},
		UnconfirmedAddresses: &Period{Variable: "RETENTION_UNCONFIRMED_DAYS", Least: 1, Most: 30},
		Applications:         &Period{Variable: "RETENTION_APPLICATIONS_DAYS", Least: 30, Most: 730},
		SentMails:            &Period{Variable: "RETENTION_MAILS_DAYS", Least: 7, Most: 30},
		WebhookDeliveries:    &Period{Variable: "RETENTION_WEBHOOKS_DAYS", Least: 7, Most: 30},
		Logs:                 &Period{Variable: "RETENTION_LOGS_DAYS", Least: 1, Most: 5},
		ReplacedPictures:     &Period{Variable: "RETENTION_PICTURES_DAYS", Least: 1, Most: 30},
		AuditRuns:            &Period{Variable: "RETENTION_AUDITS_DAYS", Least: 30, Most: 365},
		LeadAccesses:         &Period{Variable: "RETENTION_ACCESSES_DAYS", Least: 91, Most: 365},
	}
}

var days = declared(settings.Explain("Retention", `
For how many days something is stored, where it is to be shorter than the privacy page says: the numbers here are
the longest. See docs/operations/people.md, "What is deleted, and when".`))

// declared declares a setting for each period. It returns them by the name of their environment variable.
func declared(topic *settings.Topic) map[string]settings.Setting {
	byName := map[string]settings.Setting{}
	for _, each := range newPeriods().all() {
		byName[each.Variable] = topic.Default(each.Variable, strconv.Itoa(each.Most))
	}
	return byName
}

// PeriodsFromEnvironment reads all periods. The error has a line for each variable that is out of range.
func PeriodsFromEnvironment() (*Periods, error) {
	periods := newPeriods()
	var wrong settings.Wrong
	for _, each := range periods.all() {
		wrong.Add(each.read())
	}
	return periods, wrong.Err()
}

func (p *Periods) all() []*Period {
	return []*Period{
		p.SubmissionKeys,
		p.UnconfirmedAddresses,
		p.Applications,
		p.SentMails,
		p.WebhookDeliveries,
		p.Logs,
		p.ReplacedPictures,
		p.AuditRuns,
		p.LeadAccesses,
	}
}

func (p *Period) read() error {
	number, err := days[p.Variable].Number(p.Least)
	if err != nil || number > p.Most {
		return fmt.Errorf("%s must be a whole number of days from %d to %d", p.Variable, p.Least, p.Most)
	}
	p.Days = number
	return nil
}

// Before returns now minus the period. Older data has expired.
func (p *Period) Before(now time.Time) time.Time { return now.Add(-time.Duration(p.Days) * day) }
