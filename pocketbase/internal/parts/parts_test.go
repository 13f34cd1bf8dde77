package parts

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// diary records the method calls of all parts, in order.
type diary struct{ lines []string }

// doing is a part that takes part in the start, the stop and each request. It writes each method call into the diary,
// and fails in the phase named by fails.
type doing struct {
	diary *diary
	name  string
	fails string
}

var errFailed = errors.New("it cannot be done")

func (d *doing) do(what string) error {
	d.diary.lines = append(d.diary.lines, what+" "+d.name)
	if what == d.fails {
		return errFailed
	}
	return nil
}

func (d *doing) Configure() error               { return d.do("configure") }
func (d *doing) Bind(core.App) error            { return d.do("bind") }
func (d *doing) Open(*core.ServeEvent) error    { return d.do("open") }
func (d *doing) Prepare(*core.ServeEvent) error { return d.do("prepare") }
func (d *doing) Begin(*core.ServeEvent) error   { return d.do("begin") }
func (d *doing) Route(*core.ServeEvent) error   { return d.do("route") }
func (d *doing) Serve(*core.ServeEvent) error   { return d.do("serve") }
func (d *doing) Stop()                          { _ = d.do("stop") }
func (d *doing) Wait(context.Context)           { _ = d.do("wait") }
func (d *doing) Drain(context.Context)          { _ = d.do("drain") }
func (d *doing) Close()                         { _ = d.do("close") }
func (d *doing) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = d.do("asked")
		next.ServeHTTP(w, r)
	})
}

// threeOf returns three parts and an idle one. The second one fails in the phase named by fails ("" means in none).
func threeOf(t *testing.T, fails string) (*Parts, *diary) {
	t.Helper()
	written, all := &diary{}, &Parts{}
	list := []Named{
		{"first", &doing{written, "first", ""}}, {"idle", struct{}{}}, {"second", &doing{written, "second", fails}},
		{"third", &doing{written, "third", ""}},
	}
	if err := all.Take(nil, list...); err != nil {
		t.Fatal(err)
	}
	return all, written
}

// serve starts the parts as PocketBase does.
func serve(t *testing.T, app core.App, all *Parts) (http.Handler, error) {
	t.Helper()
	if err := all.Bind(app); err != nil {
		t.Fatal(err)
	}
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	event := &core.ServeEvent{App: app, Router: router, Server: &http.Server{}}
	err = app.OnServe().Trigger(event, func(e *core.ServeEvent) error {
		e.Server.Handler = http.NotFoundHandler()
		return nil
	})
	return event.Server.Handler, err
}

func each(what string, names ...string) []string {
	var lines []string
	for _, name := range names {
		lines = append(lines, what+" "+name)
	}
	return lines
}

func TestEachPhaseCallsAllPartsInOrderAndTheEndReversesItOnce(t *testing.T) {
	app := testapp.New(t)
	all, written := threeOf(t, "")
	names := []string{"first", "second", "third"}
	handler, err := serve(t, app, all)
	if err != nil {
		t.Fatal(err)
	}
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
	for range 2 {
		if err := app.OnTerminate().Trigger(&core.TerminateEvent{App: app}); err != nil {
			t.Fatal(err)
		}
	}
	var want []string
	for _, phase := range []string{
		"bind", "open", "prepare", "begin", "route", "serve", "asked", "stop", "wait", "drain",
	} {
		want = append(want, each(phase, names...)...)
	}
	want = append(want, each("close", "third", "second", "first")...)
	if !slices.Equal(written.lines, want) {
		t.Errorf("%v, want %v", written.lines, want)
	}
}

func TestAFailedPartEndsThePartsThatHaveBegun(t *testing.T) {
	phases := []string{"open", "prepare", "begin", "route", "serve"}
	for at, phase := range phases {
		all, written := threeOf(t, phase)
		app := testapp.New(t)
		if _, err := serve(t, app, all); !errors.Is(err, errFailed) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", phase, err)
		}
		begun := []string{"first", "second"}
		if at > 0 {
			begun = append(begun, "third") // the third part ran all phases before the failing one
		}
		want := slices.Concat(
			each(phase, "first", "second"), each("stop", begun...), each("wait", begun...), each("drain", begun...),
		)
		slices.Reverse(begun)
		want = append(want, each("close", begun...)...)
		if first := slices.Index(written.lines, phase+" first"); !slices.Equal(written.lines[first:], want) {
			t.Errorf("%v, want %v", written.lines[first:], want)
		}
	}
}

func TestAWrongOrderIsRefusedWithItsReason(t *testing.T) {
	order := []Order{{"gate", "router", "what it refuses enters nothing"}}
	named := func(names ...string) (list []Named) {
		for _, name := range names {
			list = append(list, Named{name, nil})
		}
		return list
	}
	for want, list := range map[string][]Named{
		"": named("gate", "other", "router"),
		"the part gate must come before router: what it refuses enters nothing":                named("router", "gate"),
		"there is no part gate, which must come before router: what it refuses enters nothing": named("router"),
		"there is no part router, which must come after gate: what it refuses enters nothing":  named("gate"),
		"two parts are called gate": named("gate", "router", "gate"),
	} {
		err := new(Parts).Take(order, list...)
		if want == "" && err == nil {
			continue
		}
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// asked is a part that provides these functions to JavaScript hooks.
type asked map[string]any

func (a asked) Hooks() map[string]any { return a }

func TestTheHooksCallAPartByItsNameAndGetPlainObjects(t *testing.T) {
	type row struct {
		Name string `json:"name"`
		Of   int64  `json:"of"`
	}
	all := &Parts{}
	list := []Named{{"a", asked{
		"build": "this", "/** Doubles. */\ntwice(of: number): number": func(of int64) int64 { return 2 * of },
		"next": func(of row, texts []string) (row, error) {
			return row{of.Name + strings.Join(texts, ""), of.Of + 1}, nil
		},
		"rows": func(of []row) ([]row, error) { return append(of, row{"last", 9}), nil },
		"raw": func(of json.RawMessage) (json.RawMessage, error) {
			return append(append([]byte("["), of...), ']'), nil
		},
		"none": func() (json.RawMessage, error) { return nil, nil },
		"fail": func(row) (row, error) { return row{}, errFailed },
		"torn": func() (json.RawMessage, error) { return json.RawMessage(""), errFailed },
		"take": func(row) error { return errFailed },
		"sure": func() row { return row{"sure", 1} },
		"hush": func(row) {},
	}}, {"idle", struct{}{}}, {"b", asked{"build": "that"}}}
	if err := all.Take(nil, list...); err != nil {
		t.Fatal(err)
	}
	vm := goja.New()
	all.Expose(vm)
	for code, want := range map[string]string{
		`Object.keys($site).join()`:                    "a,b,answerBy",
		`$site.a.build + $site.b.build`:                "thisthat",
		`$site.a.twice(2)`:                             "4",
		`$site.a.next({of: 1, name: 'x'}, ['y', 'z'])`: `{"name":"xyz","of":2}`,
		`$site.a.rows([{name: 'x', of: 1}])`:           `[{"name":"x","of":1},{"name":"last","of":9}]`,
		`Array.isArray($site.a.rows([]))`:              "true",
		`$site.a.raw({b: [1, 'ü'], a: undefined})`:     `[{"b":[1,"ü"]}]`,
		`$site.a.raw(undefined)`:                       "[null]",
		`$site.a.none()`:                               "null",
		`$site.a.next('x', [])`:                        "json: cannot unmarshal string into Go value of type parts.row",
		`$site.a.fail({})`:                             errFailed.Error(),
		`$site.a.torn()`:                               errFailed.Error(),
		`$site.a.take({})`:                             errFailed.Error(),
		`$site.a.sure()`:                               `{"name":"sure","of":1}`,
		`$site.a.hush({}) === undefined`:               "true",
		`$site.a.hush(1)`:                              "json: cannot unmarshal number into Go value of type parts.row",
	} {
		got, err := vm.RunString(
			`(() => { try { const it = ` + code + `; return typeof it === 'string' ? it : JSON.stringify(it) } ` +
				`catch (error) { return error.message } })()`,
		)
		if err != nil || got.String() != want {
			t.Errorf("%s is %v, %v, want %s", code, got, err, want)
		}
	}
}

func TestTheDeclarationListsTheFunctionsOfEachPartAndMatchesThem(t *testing.T) {
	declared := func(functions asked) (string, error) {
		all := &Parts{}
		if err := all.Take(nil, Named{"a", functions}, Named{"idle", struct{}{}}); err != nil {
			t.Fatal(err)
		}
		return all.Declaration()
	}
	note := func(core.App, *core.Record, map[string]string, int64) error { return nil }
	text, err := declared(asked{
		"/** Twice (or more). */\nnote(\n  app: PbApp,\n  of: PbRecord | null,\n  also: { a: string, b: string },\n" +
			"  n: number,\n): void": note,
		"all(): readonly string[]": func() []string { return nil },
	})
	want := "readonly a: {\nall(): readonly string[]\n/** Twice (or more). */\nnote(\n  app: PbApp,\n" +
		"  of: PbRecord | null,\n  also: { a: string, b: string },\n  n: number,\n): void\n}\n" + answerBy
	if err != nil || text != want {
		t.Errorf("%q, %v, not %q", text, err, want)
	}
	for declaration, want := range map[string]string{
		"note(app: PbApp): void": "declared with 1 parameters, it has 4",
		"note(app: PbApp, of: PbRecord, also: object, n: string): void":  "n: string is of the type int64",
		"note(app: string, of: PbRecord, also: object, n: number): void": "app: string is of the type core.App",
		"note(app: PbApp, of: PbRecord, also: object, n: number): number": "declared to return number, it returns " +
			"error",
	} {
		if _, err := declared(asked{declaration: note}); err == nil || err.Error() != "$site.a.note: "+want {
			t.Errorf("%v, not %s", err, want)
		}
	}
}

func TestAskRunsOneFunctionAtATimeAndReturnsItsException(t *testing.T) {
	all := &Parts{}
	var text string
	if err := all.Ask("twice", &text, "x"); !errors.Is(err, ErrNoHooks) {
		t.Error(err)
	}
	vm := goja.New()
	all.Expose(vm)
	_, err := vm.RunString(`$site.answerBy({
		twice: (text) => text + text,
		sum: ({ a, b }) => ({ sum: a + b }),
		nothing: () => undefined,
		fail: () => { throw new Error('it cannot be done') },
		rows: (name) => [
			{ name, isFirst: true, greet(to) { return this.name + ' greets ' + to.text } },
			{ get name() { throw new Error('it has no name') } },
		],
	})`)
	if err != nil {
		t.Fatal(err)
	}
	var asking sync.WaitGroup
	for range 9 {
		asking.Go(func() {
			var text string
			if err := all.Ask("twice", &text, "x"); err != nil || text != "xx" {
				t.Errorf("%q, %v", text, err)
			}
		})
	}
	asking.Wait()
	var of struct{ Sum int }
	if err := all.Ask("sum", &of, struct{ A, B int }{1, 2}); err != nil || of.Sum != 0 {
		t.Errorf("%+v, %v", of, err) // the JSON keys are A and B, so the sum of a and b is NaN
	}
	if err := all.Ask("sum", &of, json.RawMessage(`{"a":1,"b":2}`)); err != nil || of.Sum != 3 {
		t.Errorf("%+v, %v", of, err)
	}
	for name, want := range map[string]string{"fail": "it cannot be done", "unknown": "the hooks have no unknown"} {
		if err := all.Ask(name, &text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %s", err, want)
		}
	}
	var rows []Object
	if err := all.Ask("rows", &rows, "Ada"); err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	name, err := rows[0].Text("name")
	isFirst, none := rows[0].IsTrue("isFirst")
	isLast, noneEither := rows[0].IsTrue("isLast")
	if name != "Ada" || !isFirst || isLast || errors.Join(err, none, noneEither) != nil {
		t.Errorf("%q, %t, %t, %v, %v, %v", name, isFirst, isLast, err, none, noneEither)
	}
	if nothing, err := rows[0].Text("nothing"); nothing != "" || err != nil {
		t.Errorf("%q, %v", nothing, err)
	}
	greeted := rows[0].Ask("greet", &text, json.RawMessage(`{"text":"Bo"}`))
	if greeted != nil || text != "Ada greets Bo" {
		t.Errorf("%q, %v", text, greeted)
	}
	if _, err := rows[1].Text("name"); err == nil || !strings.Contains(err.Error(), "it has no name") {
		t.Error(err)
	}
}

func TestTheErrorNamesAllWrongSettingsAtOnce(t *testing.T) {
	written, all := &diary{}, &Parts{}
	list := []Named{{"a", &doing{written, "a", "configure"}}, {"b", &doing{written, "b", "configure"}}}
	if err := all.Take(nil, list...); err != nil {
		t.Fatal(err)
	}
	if err := all.Configure(); err == nil || err.Error() != errFailed.Error()+"\n"+errFailed.Error() {
		t.Error(err)
	}
}
