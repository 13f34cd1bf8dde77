package main

import (
	"errors"
	"maps"
	"net"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/mail"
	"lexharbor/internal/parts"
	"lexharbor/internal/site"
	"lexharbor/internal/testapp"
	"lexharbor/internal/webserver"
)

// promised lists pairs of parts whose start order must be among the guarantees.
var promised = [][2]string{
	{"observe", "gate"}, {"gate", "server"}, {"gate", "pages"}, {"gate", "replication"}, {"pages", "replication"},
	{"admin", "pages"}, {"lease", "accounts"}, {"lease", "pages"}, {"lease", "mail"}, {"lease", "webhooks"},
	{"lease", "newsletter"}, {"lease", "retention"}, {"lease", "replication"},
}

func TestEachPromisedOrderOfPartsIsGuaranteed(t *testing.T) {
	var swapped []parts.Named
	for _, pair := range promised {
		if !slices.ContainsFunc(guarantees, func(each parts.Order) bool {
			return each.First == pair[0] && each.Then == pair[1]
		}) {
			t.Errorf("nothing holds %s before %s", pair[0], pair[1])
		}
	}
	names := configured(t).Names()
	for _, each := range guarantees {
		swapped = nil
		for _, name := range names {
			switch name {
			case each.First:
				name = each.Then
			case each.Then:
				name = each.First
			}
			swapped = append(swapped, parts.Named{Name: name})
		}
		if err := new(parts.Parts).Take(guarantees, swapped...); err == nil {
			t.Errorf("%s may come after %s", each.First, each.Then)
		}
	}
}

// addresses returns a free address for each listener of the program. The keys are the variables or flags that set them.
func addresses(t *testing.T) map[string]string {
	t.Helper()
	own := map[string]string{}
	for _, name := range []string{"HTTP_ADDR", "--http", "ADMIN_ADDR", "METRICS_ADDR"} {
		own[name] = testapp.FreeAddress(t)
	}
	t.Setenv("ADMIN_ADDR", own["ADMIN_ADDR"])
	t.Setenv("METRICS_ADDR", own["METRICS_ADDR"])
	return own
}

// serveAt runs the program at these addresses and returns its error. It fails the test if a goroutine of the program
// outlives the run.
func serveAt(t *testing.T, program *parts.Parts, app core.App, own map[string]string) error {
	t.Helper()
	if err := program.Bind(app); err != nil {
		t.Fatal(err)
	}
	before := underWay()
	err := parts.Find[*webserver.Server](program).Run(app, apis.ServeConfig{
		HttpAddr: own["--http"], HttpsAddr: own["HTTP_ADDR"], CertificateDomains: []string{"firm.example"},
	})
	var left map[string]string
	defer func() {
		for _, at := range left {
			t.Error("goes on:", at)
		}
	}()
	testapp.Eventually(t, func() bool {
		left = underWay()
		maps.DeleteFunc(left, func(number, _ string) bool { return before[number] != "" })
		return len(left) == 0
	})
	return err
}

var ourCode = regexp.MustCompile(`lexharbor/internal/\S+`)

// underWay returns the running goroutines of the program, without those of tests. It maps each goroutine's header to
// the program's innermost function in its stack.
func underWay() map[string]string {
	stacks := make([]byte, 4<<20)
	found := map[string]string{}
	for stack := range strings.SplitSeq(string(stacks[:runtime.Stack(stacks, true)]), "\n\n") {
		number, _, _ := strings.Cut(stack, " [")
		if at := ourCode.FindString(stack); at != "" && !strings.Contains(stack, "testing.tRunner(") {
			found[number] = at
		}
	}
	return found
}

// expectClosed fails the test if the program still listens at an address. It skips the address that the test itself
// occupies.
func expectClosed(t *testing.T, own map[string]string, taken string) {
	t.Helper()
	for name, address := range own {
		if name == taken {
			continue
		}
		listener, err := net.Listen("tcp", address)
		if err != nil {
			t.Errorf("%s is still open: %v", name, err)
			continue
		}
		listener.Close()
	}
}

// renderBy gives the program JavaScript hooks that return no pages to render. They call do when the program requests
// all pages.
func renderBy(t *testing.T, program *parts.Parts, do func()) {
	t.Helper()
	vm := goja.New()
	program.Expose(vm)
	if err := vm.Set("run", do); err != nil {
		t.Fatal(err)
	}
	_, err := vm.RunString("$site.answerBy({ bodyLimits: () => ({ calls: {}, file: 1, text: 1 }), " +
		"pages: (_, areMany) => { if (areMany) run(); return [] } })")
	if err != nil {
		t.Fatal(err)
	}
}

func countedRenders(t *testing.T, program *parts.Parts) *atomic.Int32 {
	t.Helper()
	var renders atomic.Int32
	renderBy(t, program, func() { renders.Add(1) })
	return &renders
}

func administrators(t *testing.T, app core.App) int64 {
	t.Helper()
	number, err := app.CountRecords(core.CollectionNameSuperusers)
	if err != nil {
		t.Fatal(err)
	}
	return number
}

func TestATakenAddressEndsTheStartAndClosesTheOthers(t *testing.T) {
	for _, taken := range []string{"HTTP_ADDR", "--http", "ADMIN_ADDR", "METRICS_ADDR"} {
		own := addresses(t)
		other, err := net.Listen("tcp", own[taken])
		if err != nil {
			t.Fatal(err)
		}
		app := testapp.New(t)
		err = serveAt(t, configured(t), app, own)
		if err == nil || !strings.Contains(err.Error(), own[taken]+" is taken by another program") ||
			!strings.Contains(err.Error(), taken+"=") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", taken, err)
		}
		expectClosed(t, own, taken)
		if found := administrators(t, app); found != 0 {
			t.Errorf("%s: %d administrators were written", taken, found)
		}
		other.Close()
	}
}

// stumbling is a part at the end of the list. It fails in the phase named by at.
type stumbling struct{ at string }

var errStumbled = errors.New("the last part cannot go on")

func (s stumbling) in(phase string) error {
	if s.at == phase {
		return errStumbled
	}
	return nil
}

func (s stumbling) Open(*core.ServeEvent) error    { return s.in("open") }
func (s stumbling) Prepare(*core.ServeEvent) error { return s.in("prepare") }
func (s stumbling) Begin(*core.ServeEvent) error   { return s.in("begin") }
func (s stumbling) Route(*core.ServeEvent) error   { return s.in("route") }
func (s stumbling) Serve(*core.ServeEvent) error   { return s.in("serve") }

func TestEachPartClosesItsResourcesWhenTheStartFailsAtAnyPhase(t *testing.T) {
	for _, phase := range []string{"open", "prepare", "begin", "route", "serve"} {
		own := addresses(t)
		program, err := newProgram(
			testapp.BuiltSite(), routeCosts, parts.Named{Name: "stumbling", Part: stumbling{phase}},
		)
		if err != nil {
			t.Fatal(err)
		}
		if err := program.Configure(); err != nil {
			t.Fatal(err)
		}
		if err := serveAt(t, program, testapp.New(t), own); !errors.Is(err, errStumbled) ||
			err.Error() != errStumbled.Error() {
			t.Errorf("%s: %v", phase, err)
		}
		expectClosed(t, own, "")
	}
}

func TestAnUnreachableStoreEndsTheStartBeforeAnyWrite(t *testing.T) {
	own := addresses(t)
	for name, value := range map[string]string{
		"LITESTREAM_SOCKET": filepath.Join(t.TempDir(), "l.sock"), "ACK": "replicated", "REPLICA_LEASE": "on",
		"REPLICA_S3_ENDPOINT": "http://" + testapp.FreeAddress(t), "REPLICA_S3_BUCKET": "bucket",
		"REPLICA_S3_REGION": "eu", "REPLICA_S3_PATH": "lexharbor",
		"REPLICA_S3_ACCESS_KEY": "key", "REPLICA_S3_SECRET": "secret",
	} {
		t.Setenv(name, value)
	}
	app := testapp.New(t)
	app.Settings().S3.Enabled = true
	program := configured(t)
	renders := countedRenders(t, program)
	err := serveAt(t, program, app, own)
	if err == nil || !strings.Contains(err.Error(), "connection refused") || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	expectClosed(t, own, "")
	if found := administrators(t, app); found != 0 || renders.Load() != 0 {
		t.Errorf("%d administrators were written, %d renders made", found, renders.Load())
	}
}

func TestAStartThatFailsAtItsEndStopsAllBackgroundWork(t *testing.T) {
	own := addresses(t)
	program, err := newProgram(testapp.BuiltSite(), map[string]answers.Cost{})
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Configure(); err != nil {
		t.Fatal(err)
	}
	app := testapp.New(t)
	app.Settings().SMTP = core.SMTPConfig{Enabled: true, Host: "127.0.0.1", Port: 1} // no server listens there
	renders := countedRenders(t, program)
	err = serveAt(t, program, app, own)
	if err == nil || !strings.HasPrefix(err.Error(), "these routes have no declared cost: ") {
		t.Error(err)
	}
	expectClosed(t, own, "")
	before := renders.Load()
	if before == 0 || administrators(t, app) != 1 {
		t.Errorf("it failed too early, after %d renders", before)
	}
	testapp.Save(t, app, "blog_posts", map[string]any{"title": "One"})
	mailed := testapp.Save(
		t,
		app,
		"outgoing_emails",
		map[string]any{"status": "queued", "lane": "staff", "to": "desk@firm.example"},
	)
	parts.Find[*site.Part](program).Wait(t.Context())
	parts.Find[*mail.Part](program).Wait(t.Context())
	stored, err := app.FindRecordById("outgoing_emails", mailed.Id)
	if err != nil || renders.Load() != before || stored.GetInt("attempts") != 0 {
		t.Errorf("%d renders after the end, the mail was tried: %v, %v", renders.Load()-before, stored, err)
	}
}
