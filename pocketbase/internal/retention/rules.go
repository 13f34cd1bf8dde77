package retention

import (
	"fmt"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/newsletter"
)

// leftAt is SQL for when a mail was sent. If the program itself did not send it, its last change counts.
const leftAt = "COALESCE(NULLIF(sentAt, ''), updated)"

// unconfirmed is SQL that selects newsletter subscribers who let a confirmation expire.
const unconfirmed = "status = 'pending' AND confirmExpires < {:before}"

// Rules returns all rules in the order of a run. Rules for dependent rows come after the rule for the rows that they
// belong to. sweep is the clean-up function of the JavaScript hooks. pictures deletes pictures that were replaced
// before a time.
func Rules(app core.App, periods *Periods, sweep func(), pictures func(before time.Time) error) ([]*Rule, error) {
	forms, err := formCollections(app)
	if err != nil {
		return nil, err
	}
	return []*Rule{
		{
			Name: "Keys of submissions", Period: periods.SubmissionKeys, Table: "submissions",
			Where: "created < {:before}",
		},
		{Name: "Codes of clients that booked demos", Table: "demo_requests", Set: "clientCode = ''",
			Where: "clientCode != '' AND bookedAt < strftime('%Y-%m-%d %H:%M:%fZ', {:before}, '-1 day')"},
		{Name: "Codes of clients that brought about mails", Table: "outgoing_emails", Set: "client = ''",
			Where: "client != '' AND created < strftime('%Y-%m-%d %H:%M:%fZ', {:before}, '-1 day')"},
		{Name: "Newsletters that were sent", Period: periods.SentMails, Table: "outgoing_emails",
			Where: "kind = '" + newsletter.Kind + "' AND status IN ('sent', 'failed') AND " + leftAt + " < {:before}"},
		{Name: "Addresses and texts of sent mails", Period: periods.SentMails, Table: "outgoing_emails",
			Where: "kind != '" + newsletter.Kind + "' AND status IN ('sent', 'summarized') AND [[to]] != '' AND " +
				leftAt + " < {:before}",
			Set: "[[to]] = '', replyTo = '', mailbox = '', [[text]] = '', blocks = '', html = '', headers = '{}', " +
				"calendar = ''",
			Exempt: []Exemption{
				{
					"could not be delivered: queue them again, or delete them",
					"kind != '" + newsletter.Kind + "' AND status = 'failed' AND updated < {:before}",
				},
				{
					"held back or over a budget: release them, or delete what they are about",
					"status IN ('held', 'over-budget') AND updated < {:before}",
				},
			}},
		// Anyone can sign up an address. The note that its owner left, or that its mails bounced, outlives that.
		{
			Name: "Unconfirmed sign-ups of readers who had left", Period: periods.UnconfirmedAddresses,
			Table: "newsletter_subscribers",
			Where: unconfirmed + " AND " + newsletter.HasLeft,
			Set:   "status = CASE WHEN unsubscribedAt != '' THEN 'unsubscribed' ELSE 'bounced' END",
		},
		{
			Name: "Newsletter addresses that were not confirmed", Period: periods.UnconfirmedAddresses,
			Table: "newsletter_subscribers", Where: unconfirmed + " AND NOT " + newsletter.HasLeft, AsRecords: true,
		},
		{
			Name: "Applications with their resumes", Period: periods.Applications, Table: "job_applications",
			Where: "created < {:before}", AsRecords: true,
		},
		{Name: "Mails of deleted records", Table: "outgoing_emails", Where: ofNothing(forms, "rowCollection", "row")},
		{
			Name: "Records about deleted leads", Table: "lead_work",
			Where: ofNothing(forms, "rowCollection", "id"),
		},
		{
			Name: "Who did what about leads that are gone", Table: "lead_events",
			Where: "lead NOT IN (SELECT id FROM lead_work)",
		},
		{
			Name: "Deliveries to other programs", Period: periods.WebhookDeliveries, Table: "webhook_deliveries",
			Where: "updated < {:before}",
		},
		{Name: "Keys of submissions that are gone", Table: "submissions", Where: "[[row]] != ''" + inNone(forms, "row"),
			Carry: func(time.Time) error { sweep(); return nil }},
		{Name: "Results of the security audit", Period: periods.AuditRuns, Table: "audit_runs",
			Where: "created < {:before} AND id != (SELECT id FROM audit_runs ORDER BY created DESC, id DESC LIMIT 1)",
			Exempt: []Exemption{
				{
					"the last one, which the site shows",
					"created < {:before} AND id = (SELECT id FROM audit_runs ORDER BY created DESC, id DESC LIMIT 1)",
				},
			}},
		{
			Name: "Who saw or changed which lead", Period: periods.LeadAccesses, Table: "lead_accesses",
			Where: "created < {:before}",
		},
		{
			Name: "Counts of visits that are a year old", Table: "arrivals",
			Where: "week < strftime('%Y-%m-%d', {:before}, '-1 year')",
		},
		{Name: "Image runs that can be undone", Period: periods.ReplacedPictures, Table: "image_jobs",
			Where: "undoable = TRUE AND finished != '' AND finished < {:before}", Carry: pictures},
		{Name: "The request log", Period: periods.Logs, Table: "_logs", Where: "created < {:before}", Auxiliary: true},
		{Name: "Proofs of work that have expired", Table: "used_challenges", Where: "expires < {:before}"},
	}, nil
}

// formCollections returns the collections that store visitors' forms. Only these have a column "quarantined".
func formCollections(app core.App) ([]string, error) {
	all, err := app.FindAllCollections()
	if err != nil {
		return nil, err
	}
	var names []string
	for _, each := range all {
		if each.Fields.GetByName("quarantined") != nil && !each.IsView() {
			names = append(names, each.Name)
		}
	}
	return names, nil
}

// ofNothing returns SQL that selects rows about deleted records. Such rows remain if raw SQL deleted the record,
// because the JavaScript hooks that delete them did not run.
func ofNothing(forms []string, collection, id string) string {
	conditions := []string{"FALSE"}
	for _, form := range forms {
		conditions = append(
			conditions,
			fmt.Sprintf("%s = '%s' AND [[%s]] NOT IN (SELECT id FROM {{%s}})", collection, form, id, form),
		)
	}
	return "(" + strings.Join(conditions, " OR ") + ")"
}

func inNone(forms []string, id string) string {
	var conditions strings.Builder
	for _, form := range forms {
		fmt.Fprintf(&conditions, " AND [[%s]] NOT IN (SELECT id FROM {{%s}})", id, form)
	}
	return conditions.String()
}
