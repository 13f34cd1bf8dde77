package main

import (
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/mail"
	"lexharbor/internal/parts"
	"lexharbor/internal/testapp"
	"lexharbor/internal/webserver"
)

func TestJobsRunAtStartAndAfterCommits(t *testing.T) {
	app := testapp.New(t)
	program := configured(t)
	renders := countedRenders(t, program)
	handlerOf(t, program, app, nil)
	if renders.Load() != 1 {
		t.Errorf("%d renders before the first request", renders.Load())
	}
	testapp.Eventually(t, func() bool { return renders.Load() == 2 }) // the second render runs after the start

	post := testapp.Save(t, app, "blog_posts", map[string]any{"title": "One"})
	testapp.Eventually(t, func() bool { return renders.Load() == 3 })
	if err := app.Delete(post); err != nil {
		t.Fatal(err)
	}
	testapp.Eventually(t, func() bool { return renders.Load() == 4 })
}

func TestMailIsSentAfterCommitsAndByTheMinute(t *testing.T) {
	app := testapp.New(t)
	app.Settings().SMTP = core.SMTPConfig{Enabled: true, Host: "127.0.0.1", Port: 1} // no server listens there
	started(t, app, nil)
	stored := testapp.Save(
		t,
		app,
		"outgoing_emails",
		map[string]any{"status": "queued", "lane": "staff", "to": "desk@firm.example"},
	)
	tried := func(times int) func() bool {
		return func() bool {
			found, err := app.FindRecordById("outgoing_emails", stored.Id)
			return err == nil && found.GetInt("attempts") == times && found.GetString("status") == "queued"
		}
	}
	testapp.Eventually(t, tried(1))

	if _, err := app.NonconcurrentDB().NewQuery("UPDATE outgoing_emails SET nextAttemptAt = ''").Execute(); err != nil {
		t.Fatal(err)
	}
	for _, found := range app.Cron().Jobs() {
		if found.Id() == mail.JobID {
			found.Run()
		}
	}
	testapp.Eventually(t, tried(2))
}

func TestTheStartNamesAllWrongVariablesAtOnce(t *testing.T) {
	names := []string{
		"CLIENT_STREAMS", "LOG_MEGABYTES", "HSTS_SUBDOMAINS", "MAILS_PER_DAY", "STAFF_NOTICES_PER_DAY", "DEMOS_PER_DAY",
		"SUBMISSION_MEGABYTES_PER_DAY", "FREE_DISK_MEGABYTES", "NEWSLETTER_DAY", "NEWSLETTER_HOUR", "WEBHOOKS_PRIVATE",
		"RETENTION_KEYS_DAYS", "RETENTION_LOGS_DAYS", "READY_TOKEN", "LOG_FORMAT", "DEMO_ROOM", "ACK",
		"TRUSTED_PROXIES", "IMAGES_API_URL", "IMAGES_MAX_PER_RUN", "IMAGES_PRICE", "ADMIN_ADDR", "METRICS_ADDR",
		"SHARED_CACHE_SECONDS", "SERVICE_WORKER", "SMTP_TLS",
	}
	t.Setenv("IMAGES_API_KEY", "key")
	for _, name := range names {
		t.Setenv(name, "what it can't be")
	}
	program, err := newProgram(testapp.BuiltSite(), routeCosts)
	if err != nil {
		t.Fatal(err)
	}
	if err = program.Configure(); err == nil {
		t.Fatal("started")
	}
	lines := strings.Split(err.Error(), "\n")
	for _, name := range names {
		if !slices.ContainsFunc(lines, regexp.MustCompile("^"+name+`\b`).MatchString) {
			t.Errorf("%s is not named in\n%v", name, err)
		}
	}
	if len(lines) != len(names) {
		t.Errorf("%d lines for %d variables:\n%v", len(lines), len(names), err)
	}
}

func TestATakenPortIsNamedWithTheRemedy(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	nothingHeld := &webserver.Sockets{}
	_, err = nothingHeld.ListenFor(taken.Addr().String(), "HTTP_ADDR", "127.0.0.1:8091")
	if err == nil || !strings.Contains(err.Error(), "is taken by another program") ||
		strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
}

func TestStoppingWaitsForActiveJobsAndRequests(t *testing.T) {
	app := testapp.New(t)
	var finished atomic.Int32
	begun, stopping := make(chan bool, 2), make(chan bool)
	work := func() {
		begun <- true
		<-stopping
		finished.Add(1)
	}
	isStopped := sync.OnceFunc(func() { close(stopping) })
	// This handler runs before all other handlers of the stop.
	first := hook.Handler[*core.TerminateEvent]{Priority: math.MinInt, Func: func(e *core.TerminateEvent) error {
		isStopped()
		return e.Next()
	}}
	app.OnTerminate().Bind(&first)
	// The program renders once before it accepts requests, and a second time during the request of this test.
	isFirst := true
	program := configured(t)
	renderBy(t, program, func() {
		if !isFirst {
			work()
		}
		isFirst = false
	})
	handler := handlerOf(t, program, app, func(e *core.ServeEvent) {
		e.Router.GET("/api/site/slow", func(e *core.RequestEvent) error {
			work()
			return nil
		})
	})
	go handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/site/slow", nil))
	for range cap(begun) {
		<-begun
	}
	err := app.OnTerminate().Trigger(&core.TerminateEvent{App: app}, func(*core.TerminateEvent) error {
		if finished.Load() != 2 {
			t.Errorf("%d of 2 finished before the database closes", finished.Load())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// secondOfWork is a part whose background job ends one second after Wait begins.
type secondOfWork struct{ isStopped, isOver bool }

func (w *secondOfWork) Prepare(*core.ServeEvent) error { return nil }

func (w *secondOfWork) Stop() { w.isStopped = true }

func (w *secondOfWork) Wait(ctx context.Context) {
	second, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	<-second.Done()
	w.isOver = w.isStopped && ctx.Err() == nil
}

// visited is the subset of the web server's interfaces that handles requests without a listener.
type visited interface {
	parts.Around
	parts.Drained
	parts.Routed
}

func TestAStopLastsUntilJobsAndRequestsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		app, program, job := core.NewBaseApp(core.BaseAppConfig{}), &parts.Parts{}, &secondOfWork{}
		door := struct{ visited }{&webserver.Server{}}
		list := []parts.Named{{Name: "job", Part: job}, {Name: "door", Part: door}}
		if err := program.Take(nil, list...); err != nil {
			t.Fatal(err)
		}
		event := &core.ServeEvent{App: app, Server: &http.Server{}}
		if err := errors.Join(program.Open(event), program.Begin(event)); err != nil {
			t.Fatal(err)
		}
		var busy atomic.Int32
		busy.Add(1)
		go program.Around(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			time.Sleep(2 * time.Second)
			busy.Add(-1)
		})).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
		synctest.Wait()
		err := app.OnTerminate().Trigger(&core.TerminateEvent{App: app}, func(*core.TerminateEvent) error {
			if !job.isOver || busy.Load() != 0 {
				t.Errorf("the job is over: %t, %d requests are under way", job.isOver, busy.Load())
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestHooksCatchAnErrorOfRendering(t *testing.T) {
	vm := goja.New()
	configured(t).Expose(vm)
	got, err := vm.RunString(
		`let said; try { $site.render.markdown('') } catch (error) { said = error.message }; said`,
	)
	if want := "render: this program was built without render.js"; err != nil ||
		!strings.HasSuffix(got.String(), want) {
		t.Errorf("%v, %v", got, err)
	}
}
