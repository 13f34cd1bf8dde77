package main

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/admission"
	"lexharbor/internal/backups"
	"lexharbor/internal/budgets"
	"lexharbor/internal/disk"
	"lexharbor/internal/jobs"
	"lexharbor/internal/mail"
	"lexharbor/internal/observe"
	"lexharbor/internal/webhooks"
)

// figures adds what is read when Prometheus asks.
func (s *server) figures(r *observe.Registry, app core.App, watch *jobs.Watch) {
	part := func(name string, values ...string) observe.Label { return observe.Label{Name: name, Values: values} }
	failed := r.Counter(
		"lexharbor_collect_failures_total",
		"Figures that could not be read for Prometheus.",
		part("figure", "mails", "webhooks", "budgets", "backups", "disk", "replication"),
	)
	read := func(figure string, err error) bool {
		if err != nil {
			failed.Add(figure)
		}
		return err == nil
	}
	started := time.Now()
	r.Gauge(
		"lexharbor_start_time_seconds",
		"When the program was started.",
		func(report func(float64, ...string)) { report(unix(started)) },
	)
	r.Gauge(
		"lexharbor_goroutines",
		"Goroutines.",
		func(report func(float64, ...string)) { report(float64(runtime.NumGoroutine())) },
	)
	r.Gauge(
		"lexharbor_heap_bytes",
		"Memory that the program uses for what it knows.",
		func(report func(float64, ...string)) {
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			report(float64(memory.HeapAlloc))
		},
	)
	r.Gauge("lexharbor_ready", "Whether a check of /api/site/ready passes.", func(report func(float64, ...string)) {
		for _, each := range s.ready.State(context.Background()).Checks {
			report(number(each.OK), each.Name)
		}
	}, part("check", "database", "disk", "mail", "jobs", "clean-up", "backups", "files", "replication"))
	s.admissionFigures(r)

	r.Gauge("lexharbor_mails", "Mails in the queue, by status.", func(report func(float64, ...string)) {
		if figures, err := mail.FiguresOf(app, time.Now()); read("mails", err) {
			for _, status := range mail.Statuses {
				report(float64(figures.ByStatus[status]), status)
			}
		}
	}, part("status", mail.Statuses...))
	r.Gauge(
		"lexharbor_mail_due_seconds",
		"For how long the mail of a lane has been due that waits longest; 0: none is due.",
		func(report func(float64, ...string)) {
			if figures, err := mail.FiguresOf(app, time.Now()); read("mails", err) {
				for _, lane := range mail.Lanes {
					report(figures.DueFor[lane].Seconds(), lane)
				}
			}
		},
		part("lane", mail.Lanes...),
	)
	r.Gauge("lexharbor_webhook_deliveries", "What webhooks tell, by status.", func(report func(float64, ...string)) {
		if counts, err := webhooks.CountByStatus(app); read("webhooks", err) {
			for _, status := range webhooks.Statuses {
				report(float64(counts[status]), status)
			}
		}
	}, part("status", webhooks.Statuses...))
	s.diskFigures(r, app, read)
	jobFigures(r, watch)
	backupFigures(r, app, read)
	s.replicationFigures(r, started, read)
}

func (s *server) admissionFigures(r *observe.Registry) {
	resource := observe.Label{Name: "resource", Values: admission.Resources}
	r.Gauge(
		"lexharbor_held",
		"What clients hold now: connections, requests, streams of events, bodies that are coming, calls for "+
			"JavaScript.",
		func(report func(float64, ...string)) {
			for name, held := range s.gate.Figures().Held {
				report(float64(held), name)
			}
		},
		resource,
	)
	r.Gauge("lexharbor_held_limit", "How many of each all together may hold.", func(report func(float64, ...string)) {
		for name, most := range s.gate.Figures().Most {
			report(float64(most), name)
		}
	}, resource)
	r.CounterFrom("lexharbor_refused_total", "What was refused for its amount.", func(report func(float64, ...string)) {
		for reason, count := range s.gate.Figures().Refused {
			report(float64(count), reason)
		}
	}, observe.Label{Name: "reason", Values: admission.Refusals[:]})
	engines := observe.Label{Name: "pool", Values: []string{"hooks", "render"}}
	r.Gauge("lexharbor_engines_working", "JavaScript engines that work now.", func(report func(float64, ...string)) {
		working, _ := s.engines.InUse()
		report(float64(s.gate.Figures().Working), "hooks")
		report(float64(working), "render")
	}, engines)
	r.Gauge(
		"lexharbor_engines",
		"JavaScript engines that may work at the same time.",
		func(report func(float64, ...string)) {
			_, all := s.engines.InUse()
			report(float64(s.gate.Engines), "hooks")
			report(float64(all), "render")
		},
		engines,
	)
}

func (s *server) diskFigures(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	r.Gauge(
		"lexharbor_disk_free_bytes",
		"What is free of the disk with the data folder.",
		func(report func(float64, ...string)) {
			if free, err := disk.Free(app.DataDir()); read("disk", err) {
				report(float64(free))
			}
		},
	)
	r.Gauge(
		"lexharbor_database_bytes",
		"The size of a database with its write-ahead log.",
		func(report func(float64, ...string)) {
			for _, name := range []string{"data", "auxiliary"} {
				sum := int64(0)
				for _, end := range []string{".db", ".db-wal"} {
					if info, err := os.Stat(filepath.Join(app.DataDir(), name+end)); err == nil {
						sum += info.Size()
					}
				}
				report(float64(sum), name)
			}
		},
		observe.Label{Name: "database", Values: []string{"data", "auxiliary"}},
	)
	var variables []string
	for _, each := range s.budgets {
		variables = append(variables, each.Variable)
	}
	states := func(report func(state budgets.State)) {
		if all, err := s.budgets.States(app); read("budgets", err) {
			for _, each := range all {
				report(each)
			}
		}
	}
	label := observe.Label{Name: "budget", Values: variables}
	r.Gauge(
		"lexharbor_budget_used",
		"How much of a budget is used, or of what must be left is left, in its unit.",
		func(report func(float64, ...string)) {
			states(func(state budgets.State) { report(float64(state.Used), state.Variable) })
		},
		label,
	)
	r.Gauge(
		"lexharbor_budget_limit",
		"How much of a budget may be used, or must be left, in its unit.",
		func(report func(float64, ...string)) {
			states(func(state budgets.State) { report(float64(state.Of), state.Variable) })
		},
		label,
	)
}

func jobFigures(r *observe.Registry, watch *jobs.Watch) {
	var ids []string
	for _, each := range watch.States() {
		ids = append(ids, each.ID)
	}
	label := observe.Label{Name: "job", Values: ids}
	r.Gauge(
		"lexharbor_job_last_end_timestamp_seconds",
		"When a job ended last since the program was started; missing: not yet.",
		func(report func(float64, ...string)) {
			for _, each := range watch.States() {
				if !each.Ended.IsZero() {
					report(unix(each.Ended), each.ID)
				}
			}
		},
		label,
	)
	r.Gauge("lexharbor_job_running", "Whether a job runs.", func(report func(float64, ...string)) {
		for _, each := range watch.States() {
			report(number(each.IsRunning()), each.ID)
		}
	}, label)
}

func backupFigures(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	var newest backups.Newest
	var isThere bool
	var asked time.Time
	var mu sync.Mutex
	r.BeforeWriting(func() {
		mu.Lock()
		defer mu.Unlock()
		if time.Since(asked) < storeEvery && isThere {
			return
		}
		var err error
		newest, isThere, err = backups.FindNewest(app)
		asked, isThere = time.Now(), read("backups", err) && isThere
	})
	gauge := func(name, help string, value func() (float64, bool)) {
		r.Gauge(name, help, func(report func(float64, ...string)) {
			mu.Lock()
			defer mu.Unlock()
			if number, isSet := value(); isThere && isSet {
				report(number)
			}
		})
	}
	gauge(
		"lexharbor_backup_newest_timestamp_seconds",
		"When the newest backup was taken; missing: there is none.",
		func() (float64, bool) { return unix(newest.Taken), true },
	)
	gauge(
		"lexharbor_backup_newest_bytes",
		"The size of the newest backup.",
		func() (float64, bool) { return float64(newest.Size), true },
	)
	gauge(
		"lexharbor_backup_newest_good",
		"Whether the last verification found the newest backup good; missing: it was not verified.",
		func() (float64, bool) {
			return number(newest.Report != nil && newest.Report.IsGood()), newest.Report != nil
		},
	)
	r.Gauge(
		"lexharbor_backup_scheduled",
		"Whether backups are taken by a schedule.",
		func(report func(float64, ...string)) {
			report(number(app.Settings().Backups.Cron != ""))
		},
	)
}

func unix(moment time.Time) float64 { return float64(moment.UnixMilli()) / 1000 }

func number(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
