package main

import (
	"io/fs"
	"maps"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/accounts"
	"lexharbor/internal/admission"
	"lexharbor/internal/answers"
	"lexharbor/internal/arrivals"
	"lexharbor/internal/auditlog"
	"lexharbor/internal/backups"
	"lexharbor/internal/bookings"
	"lexharbor/internal/budgets"
	"lexharbor/internal/database"
	"lexharbor/internal/deadlinks"
	"lexharbor/internal/disk"
	"lexharbor/internal/guard"
	"lexharbor/internal/imagetool"
	"lexharbor/internal/jobs"
	"lexharbor/internal/mail"
	"lexharbor/internal/newsletter"
	"lexharbor/internal/observe"
	"lexharbor/internal/parts"
	"lexharbor/internal/pictures"
	"lexharbor/internal/releases"
	"lexharbor/internal/render"
	"lexharbor/internal/replication"
	"lexharbor/internal/retention"
	"lexharbor/internal/scripts"
	"lexharbor/internal/site"
	"lexharbor/internal/uploads"
	"lexharbor/internal/webhooks"
	"lexharbor/internal/webserver"
)

// guarantees lists pairs of parts whose order in the program's list matters. If a change breaks a pair, the program
// does not start and prints Why.
var guarantees = []parts.Order{
	{First: "observe", Then: "gate", Why: "whether the program is ready is answered when it is full, too"},
	{First: "gate", Then: "server", Why: "the gate must refuse a request before another part handles it"},
	{First: "gate", Then: "pages", Why: "the gate must refuse a request before another part handles it"},
	{First: "gate", Then: "replication", Why: "no request waits for the store that the gate has not let in"},
	{First: "pages", Then: "replication", Why: "pages in memory are served even if the store fails"},
	{First: "admin", Then: "pages", Why: "the dashboard is at its own address alone"},
	{First: "server", Then: "admin", Why: "superusers are served as visitors are, by a server that is ready"},
	{First: "admin", Then: "sockets", Why: "an unused socket is found when all parts have taken theirs"},
	{First: "lease", Then: "accounts", Why: "nothing is written before this computer has the lease"},
	{First: "lease", Then: "pages", Why: "nothing is written before this computer has the lease"},
	{First: "lease", Then: "mail", Why: "no mail leaves while another computer may have taken over"},
	{First: "lease", Then: "webhooks", Why: "no webhook leaves while another computer may have taken over"},
	{First: "lease", Then: "newsletter", Why: "no issue begins while another computer may have taken over"},
	{First: "lease", Then: "deadlinks", Why: "only the computer with the lease checks and writes"},
	{First: "lease", Then: "retention", Why: "nothing is deleted before this computer has the lease"},
	{First: "lease", Then: "replication", Why: "only a lease that was taken is renewed"},
	{First: "lease", Then: "arrivals", Why: "nothing is written before this computer has the lease"},
	{First: "gate", Then: "arrivals", Why: "a refused request is no visit"},
	{First: "arrivals", Then: "pages", Why: "a visit is counted before its page is sent"},
	{First: "pages", Then: "mail", Why: "what mails link to is rendered first"},
}

// newProgram creates all parts and gives each the functions that it needs from others. costs lists the resources used
// by routes that no part declares. The parts in more come last.
func newProgram(built fs.FS, costs map[string]answers.Cost, more ...parts.Named) (*parts.Parts, error) {
	program, copied := &parts.Parts{}, &replication.Copy{}
	letters := &mail.Writer{Ask: program.Ask}
	administrators := accounts.RequireRole(accounts.AdminRole)
	sockets := &webserver.Sockets{}
	listen := func(address, variable, example string) (net.Listener, error) {
		listener, err := sockets.ListenFor(address, variable, example)
		if err != nil {
			return nil, err // a nil *Listener in the interface would not equal nil
		}
		return listener, nil
	}

	engines := &render.Part{Engines: render.New(built)}
	pages := &site.Part{
		Built: built,
		Shown: func(app core.App) ([]string, error) {
			content, err := pictures.ContentCollections(app)
			return append(content, "webinar_registrations", "audit_runs"), err
		},
		PicturesPath: pictures.Path,
		Pictures: func(app core.App, missing func(http.ResponseWriter, *http.Request)) http.Handler {
			return pictures.NewHandler(app, missing)
		},
		Unbound: []string{admission.BodiesID, guard.ListsID, accounts.SignInTriesID},
		Engines: engines, Ask: program.Ask,
	}
	headers := &guard.Part{
		SecretsBelow: site.PreviewPath, PagePolicy: pages.DefaultPolicy, NextPost: site.NextPostDate,
	}
	allCosts := func() map[string]answers.Cost {
		all := program.Costs()
		maps.Copy(all, costs)
		return all
	}
	gate := &admission.Part{Headers: headers.SetHeaders, Costs: allCosts, Render: engines, Ask: program.Ask}
	observer := &observe.Program{
		Calls: render.Calls, Groups: pages.VitalsGroups, Headers: headers.SetHeaders, Listen: listen,
		Body: func(e *core.RequestEvent) (string, bool) {
			body := gate.Body(e)
			return body.Text, !body.TooLarge
		},
		Locked: database.ObserveLock, Administrators: administrators, Others: program,
	}
	engines.Observer = observer.Rendered
	door := &webserver.Server{
		Sockets: sockets, Gate: gate, Place: pages.Place, Origin: pages.Origin,
		Stall:    func() time.Duration { return gate.Stall },
		Announce: func() { observer.Journal.TakeOver() },
	}
	letterbox := &mail.Part{
		Letters: letters,
		Hold:    func(queue *mail.Queue) { copied.Hold(queue) },
		Waits:   func(mails int64, longest time.Duration) { observer.History().MailsWait(mails, longest) },
		Client:  func(e *core.RequestEvent) string { return gate.LimitedClient(e.Request) },
	}
	digest := &newsletter.Part{
		Room: func(app core.App) (int64, error) { return letterbox.NewsletterRoom(app) }, Ask: program.Ask,
	}
	letterbox.Rules = map[string]mail.Rules{
		newsletter.Kind:       {Withdraw: digest.Withdraw, Refused: digest.Refused},
		bookings.ReminderKind: {Withdraw: bookings.NewReminders().Withdraw},
		bookings.DeletedKind:  {Forget: true},
	}
	demos := &bookings.Part{Render: engines.Render, Send: pages.SendPersonal}
	cleanUp := &retention.Part{}
	images := &imagetool.Part{
		UndoDays: func() int { return cleanUp.ReplacedPictures.Days }, Reach: door.FetchImage, WaitForPages: pages.Wait,
	}
	cleanUp.ForgetPictures = images.ForgetReplaced

	return program, program.Take(guarantees, append([]parts.Named{
		{Name: "observe", Part: observer},
		{Name: "gate", Part: gate},
		{Name: "server", Part: door},
		{Name: "lease", Part: replication.Start{Copy: copied}},
		{Name: "scripts", Part: scripts.Part{}},
		{Name: "render", Part: engines},
		{Name: "accounts", Part: &accounts.Part{Letters: letters}},
		{Name: "admin", Part: &accounts.AdminServer{Listen: listen, Missing: pages.Missing}},
		{Name: "guard", Part: headers},
		{Name: "sockets", Part: sockets},
		{Name: "arrivals", Part: &arrivals.Part{
			IsPage: pages.IsListed,
			Client: func(r *http.Request) string { return gate.LimitedClient(r) },
		}},
		{Name: "pages", Part: pages},
		{Name: "pictures", Part: pictures.Part{}},
		{Name: "mail", Part: letterbox},
		{Name: "webhooks", Part: &webhooks.Part{
			Hold: func(queue *webhooks.Queue) { copied.Hold(queue) }, PurgeBy: pages.PurgeBy,
		}},
		{Name: "newsletter", Part: digest},
		{Name: "bookings", Part: demos},
		{Name: "deadlinks", Part: &deadlinks.Part{
			Editors: accounts.RequireRole(accounts.AdminRole, accounts.EditorRole),
			Origin:  pages.Origin, Leads: pages.Leads,
		}},
		{Name: "jobs", Part: &jobs.Part{}},
		{Name: "retention", Part: cleanUp},
		{Name: "backups", Part: backups.Part{}},
		{Name: "uploads", Part: uploads.Part{}},
		{Name: "auditlog", Part: &auditlog.Part{Administrators: administrators}},
		{Name: "erasure", Part: retention.Erasure{}},
		{Name: "images", Part: images},
		{Name: "replication", Part: &replication.Part{
			Copy: copied, Works: program, StandIn: door.StandIn, Read: pages.StandIn,
			IsAwaited: func(r *http.Request) bool { return gate.TakesFromVisitors(r) },
		}},
		{Name: "budgets", Part: &budgets.Part{All: func() budgets.List {
			return slices.Concat(letterbox.List(), gate.Room.Budgets(), demos.Budgets())
		}}},
		{Name: "disk", Part: disk.Part{}},
		{Name: "dashboard", Part: dashboard{}},
		{Name: "releases", Part: &releases.Part{Version: pages.Version}},
	}, more...)...)
}
