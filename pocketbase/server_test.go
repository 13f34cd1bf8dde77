package main

import (
	"net"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

func TestJobsRunAtStartAndAfterCommits(t *testing.T) {
	app := testApp(t)
	var renders, deliveries atomic.Int32
	app.Cron().MustAdd("render-pages", "* * * * *", func() { renders.Add(1) })
	app.Cron().MustAdd("deliver-mail", "* * * * *", func() { deliveries.Add(1) })
	started(t, app, nil)
	if renders.Load() != 1 {
		t.Errorf("%d renders before the first request", renders.Load())
	}
	eventually(t, func() bool { return deliveries.Load() == 1 })

	post := save(t, app, "blog_posts", map[string]any{"title": "One"})
	eventually(t, func() bool { return renders.Load() == 2 })
	if err := app.Delete(post); err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool { return renders.Load() == 3 })

	save(t, app, "outgoing_emails", map[string]any{"status": "queued"})
	eventually(t, func() bool { return deliveries.Load() == 2 })
	save(t, app, "outgoing_emails", map[string]any{"status": "queued", "nextAttemptAt": time.Now().Add(time.Hour)})
	save(t, app, "outgoing_emails", map[string]any{"status": "sent"})
	time.Sleep(100 * time.Millisecond) // longer than a run waits for further commits
	if deliveries.Load() != 2 {
		t.Errorf("%d deliveries", deliveries.Load())
	}
	for _, found := range app.Cron().Jobs() {
		if found.Id() == "deliver-mail" {
			found.Run()
		}
	}
	eventually(t, func() bool { return deliveries.Load() == 3 })
}

func TestATakenPortIsNamedWithTheRemedy(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, err = listen(taken.Addr().String())
	if err == nil || !strings.Contains(err.Error(), "is taken by another program") || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
}

func TestStoppingWaitsForWhatIsUnderWay(t *testing.T) {
	app := testApp(t)
	var finished atomic.Int32
	begun := make(chan bool, 2)
	app.Cron().MustAdd("deliver-mail", "* * * * *", func() {
		begun <- true
		time.Sleep(200 * time.Millisecond)
		finished.Add(1)
	})
	_, handler := started(t, app, func(e *core.ServeEvent) {
		e.Router.GET("/api/site/slow", func(e *core.RequestEvent) error {
			begun <- true
			time.Sleep(200 * time.Millisecond)
			finished.Add(1)
			return nil
		})
	})
	go handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/site/slow", nil))
	<-begun
	<-begun
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
