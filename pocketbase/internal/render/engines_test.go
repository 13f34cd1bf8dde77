package render

import (
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/dop251/goja"
)

func testEngines(source string) *Engines {
	return New(fstest.MapFS{"render.js": {Data: []byte(source)}})
}

// endless is the data of a page whose render never ends. Only such renders get a short time limit.
const endless = `"endless"`

func impatientEngines() *Engines {
	e := testEngines(bundle)
	e.limit = func(input string) time.Duration {
		if input == endless {
			return 300 * time.Millisecond
		}
		return limitFor(input)
	}
	return e
}

const bundle = `globalThis.lexharborRender = {
  markdown: (text) => '<p>' + text + '</p>',
  async render(path, data) {
    if (path === '/throw') throw new Error('no such page')
    if (path === '/never') return new Promise(() => setTimeout(() => 0, 1))
    if (path === '/endless') { await null; for (;;) {} }
    await new Promise((done) => queueMicrotask(done))
    const url = new URL('/a?b=ü', 'https://site-origin.invalid')
    return JSON.stringify({ path, data: JSON.parse(data), url: url.href, aborted: new AbortController().signal.aborted,
      location: new Response(null, { status: 307, headers: { Location: '/x' } }).headers.get('location') })
  },
}`

func TestRenderReturnsTheValueOfThePromise(t *testing.T) {
	got, err := testEngines(bundle).Render("/blog", `{"total":3}`)
	want := `{"path":"/blog","data":{"total":3},"url":"https://site-origin.invalid/a?b=%C3%BC","aborted":false,` +
		`"location":"/x"}`
	if err != nil || got != want {
		t.Errorf("%s, %v", got, err)
	}
}

func TestMarkdownReturnsAtOnce(t *testing.T) {
	if got, err := testEngines(bundle).Markdown("word"); err != nil || got != "<p>word</p>" {
		t.Errorf("%s, %v", got, err)
	}
}

func TestAFailedRenderIsAPlainErrorAndTheNextOneWorks(t *testing.T) {
	e := impatientEngines()
	for _, each := range []struct{ path, data, want string }{
		{"/throw", "{}", "render: Error: no such page"}, {"/never", "{}", "render: did not settle"},
		{"/endless", endless, "render: took longer than 300ms"},
	} {
		_, err := e.Render(each.path, each.data)
		if err == nil || !strings.HasPrefix(err.Error(), each.want) {
			t.Errorf("%s: %v", each.path, err)
		}
		if _, interrupted := err.(*goja.InterruptedError); interrupted {
			t.Errorf("%s: %T", each.path, err)
		}
	}
	for range 4 {
		if _, err := e.Render("/", "{}"); err != nil {
			t.Error(err)
		}
	}
}

func enginesOf(e *Engines) int {
	return most - len(e.unmade)
}

func TestTheFirstRenderUsesTheEngineThatWasLoadedForIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := testEngines(bundle)
		for range 2 {
			e.Load("/")
			if made := enginesOf(e); made != 1 {
				t.Fatalf("%d engines", made)
			}
		}
		for range 2 {
			if _, err := e.Render("/", "{}"); err != nil {
				t.Fatal(err)
			}
			if made := enginesOf(e); made != 1 {
				t.Errorf("%d engines after a render", made)
			}
		}
		broken := testEngines("throw new Error('broken')")
		broken.Load("/")
		if _, err := broken.Render("/", "{}"); err == nil || !strings.Contains(err.Error(), "broken") {
			t.Errorf("the first render says %v", err)
		}
	})
}

func TestUnusedEnginesAreFreed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := testEngines(bundle)
		if _, err := e.Render("/", "{}"); err != nil {
			t.Fatal(err)
		}
		if made := enginesOf(e); made != 1 {
			t.Fatalf("%d engines after one render", made)
		}
		inUse := e.take()
		e.giveBack()
		if left := enginesOf(e); left != 1 {
			t.Errorf("%d engines while one is in use", left)
		}
		e.put(inUse)
		e.giveBack()
		if left := enginesOf(e); left != 0 {
			t.Errorf("%d engines are left", left)
		}
		if _, err := e.Render("/", "{}"); err != nil {
			t.Error(err)
		}
		if !e.rest.Stop() {
			t.Error("nothing will give the engine back")
		}
	})
}

func TestAHookCatchesARenderThatTookTooLong(t *testing.T) {
	vm := goja.New()
	if err := vm.Set("render", impatientEngines().Render); err != nil {
		t.Fatal(err)
	}
	got, err := vm.RunString(`let said
		try { render('/endless', '"endless"') } catch (error) { said = error.message }
		said`)
	if err != nil || !strings.HasPrefix(got.String(), "render: took longer than 300ms") {
		t.Errorf("%v, %v", got, err)
	}
}

func TestRenderFailsWithoutABundle(t *testing.T) {
	_, err := New(fstest.MapFS{}).Render("/", "{}")
	if err == nil || err.Error() != "render: this program was built without render.js" {
		t.Error(err)
	}
}

func TestLongTextsHaveMoreTime(t *testing.T) {
	if limitFor(strings.Repeat("word ", 1999)) != 10*time.Second ||
		limitFor(strings.Repeat("word ", 2000)) != 30*time.Second {
		t.Error("limits differ from 10 s and 30 s")
	}
}

func TestAnObserverReceivesEachCall(t *testing.T) {
	var heard []string
	e := New(
		fstest.MapFS{
			"render.js": {
				Data: []byte(
					`globalThis.lexharborRender = { render: () => 'page', markdown: () => { throw new Error('no') } }`,
				),
			},
		},
	)
	e.ObserveBy(func(call string, took time.Duration, failed bool) {
		heard = append(heard, fmt.Sprintf("%s failed: %t", call, failed || took <= 0))
	})
	_, first := e.Render("/", "{}")
	_, second := e.Markdown("text")
	if first != nil || second == nil ||
		!slices.Equal(heard, []string{"render failed: false", "markdown failed: true"}) {
		t.Error(heard, first, second)
	}
	if working, all := e.InUse(); working != 0 || all != 2 {
		t.Error(working, all)
	}
}

// garbagePercent returns the current GOGC value (percent).
func garbagePercent(t *testing.T) uint64 {
	t.Helper()
	sample := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

func TestGarbageIsCollectedMoreOftenWhileEnginesExist(t *testing.T) {
	before := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(before) })
	for _, own := range []struct {
		gogc           string
		percent, after uint64
	}{{"100", 100, 100}, {"", renderGarbage, 200}} {
		t.Setenv("GOGC", own.gogc)
		e := testEngines(bundle)
		e.inUse = func() uint64 { return 20 << 20 }
		for range 2 {
			if _, err := e.Markdown("word"); err != nil {
				t.Fatal(err)
			}
			if got := garbagePercent(t); got != own.percent {
				t.Errorf("GOGC=%q: %d %% while there is an engine", own.gogc, got)
			}
			e.giveBack()
			if got := garbagePercent(t); got != own.after {
				t.Errorf("GOGC=%q: %d %% after it was given back", own.gogc, got)
			}
		}
		busy := e.take()
		e.spareMemory(true)
		e.giveBack()
		if got := garbagePercent(t); got != own.percent {
			t.Errorf("GOGC=%q: %d %% while one renders", own.gogc, got)
		}
		e.put(busy)
		e.giveBack()
	}
}

func TestGarbageIsCollectedRarelyWhileTheStartRenders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		before := debug.SetGCPercent(leastGarbage)
		t.Cleanup(func() { debug.SetGCPercent(before) })
		t.Setenv("GOGC", "")
		e := testEngines(bundle)
		for _, step := range []struct {
			isNeeded bool
			percent  uint64
		}{{true, startGarbage}, {false, renderGarbage}} {
			e.Prioritize(step.isNeeded)
			if _, err := e.Markdown("word"); err != nil {
				t.Fatal(err)
			}
			if got := garbagePercent(t); got != step.percent {
				t.Errorf("prioritized %t: %d %%", step.isNeeded, got)
			}
		}
	})
}

func TestUsualGarbageFollowsTheMemoryInUse(t *testing.T) {
	for megabytes, want := range map[uint64]int{0: 400, 10: 400, 20: 200, 40: 100, 50: 80, 500: 60} {
		if got := usualGarbage(megabytes << 20); got != want {
			t.Errorf("%d MB in use: %d %%", megabytes, got)
		}
	}
}

func TestMemoryOfTheStartReturnsToTheSystem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if !testEngines(bundle).rest.Stop() {
			t.Error("nothing gives it back")
		}
	})
}
