// Decision: docs/decisions/0034-a-journey-runs-once.md

import { defineConfig } from 'playwright/test'
import { TEST_HANG_MS, WAIT_HANG_MS } from './support/until.ts'
import { testBrowser, testVisitor } from './support/browser/test-browser.ts'

/**
 * Tests that count rows and mails, and that need either the service worker while no page is open, or the browser's own
 * storage.
 */
const delivery =
  /\/(?:closed-page|offline-demo-request|outbox-queue|residue|sent-notice|storage-ladder|worker-switch)\.spec\.ts$/
/**
 * Tests that count rows and mails, either without a service worker, or with a service worker that only works while a
 * page is open.
 */
const inShell =
  /\/(?:answers|application|contact|forms|held-lock|killed-tab|newsletter|older-items|on-this-device|plain-http|query-cache|spam-script|webinar-registration|without-worker|wrong-clock)\.spec\.ts$/

/** The tests in `tests/matrix` that count rows, mails or attempts. */
const countedInMatrix =
  /\/(?:answers|application|closed-page|demo-appointment|editing|forms|interruptions|kill-matrix|newsletter|outbox-limit|released-tab|silent-server|spam-script|webinar-registration|without-worker)\.spec\.ts$/

/** Tests that depend on letter widths. The project `pages` runs them with a narrow font, `wide` with a wide font. */
const aboutWidths = /\/(?:own-face|widths)\.spec\.ts$/

/**
 * How many tests run at a time. Four use two cores fully, because each one sometimes waits for its server, its browser
 * or a clock.
 */
const SIDE_BY_SIDE = 4

/** How many tests of a project that mostly waits run at a time. The others of the four then compute. */
const WAITING = 2

/**
 * Returns browser options that switch off V8's optimizing compilers. A test closes its page before optimized code pays
 * off: compiling took a third of axe's time on a page.
 */
function shortLived(options: ReturnType<typeof testBrowser>): ReturnType<typeof testBrowser> {
  return { ...options, args: [...options.args, '--js-flags=--no-opt --no-maglev'] }
}

export default defineConfig({
  outputDir: '../test-results',
  testMatch: '**/*.spec.ts',
  workers: SIDE_BY_SIDE,
  retries: 0,
  // A free Playwright worker takes the first test whose project may run one more. So `pages` tests start when the
  // earlier projects leave a worker free, and continue after them.
  projects: [
    // The headless shell can't start the service worker of a site without open pages. So these tests use the browser
    // with windows.
    {
      name: 'delivery',
      testDir: './e2e',
      testMatch: delivery,
      workers: WAITING,
      use: { launchOptions: shortLived(testBrowser({ window: true })) },
    },
    // Tests that count rows and mails. For these the headless shell is enough.
    { name: 'delivery-in-shell', testDir: './e2e', testMatch: inShell, workers: WAITING },
    { name: 'pages', testDir: './e2e', testIgnore: [delivery, inShell] },
    {
      name: 'wide',
      testDir: './e2e',
      testMatch: aboutWidths,
      workers: 1,
      use: { launchOptions: shortLived(testBrowser({ face: 'wide' })) },
    },
    // These projects repeat the checks of the other tests for every page, form, look or moment. `npm run test:all` runs
    // them.
    { name: 'matrix', testDir: './matrix', testIgnore: countedInMatrix },
    { name: 'matrix-delivery', testDir: './matrix', testMatch: countedInMatrix },
    // These tests measure times. So nothing else may run meanwhile, and the browser keeps its optimizing compilers.
    { name: 'speed', testDir: './speed', workers: 1, use: { launchOptions: testBrowser() } },
  ],
  timeout: TEST_HANG_MS,
  expect: { timeout: WAIT_HANG_MS },
  forbidOnly: true,
  reporter: 'line',
  use: {
    launchOptions: shortLived(testBrowser()),
    // An action and a navigation have no limit of their own. The test's timeout ends one that hangs, and `watchPulse`
    // attaches a trace of the browser only then.
    ...testVisitor,
    // Most tests need no service worker, and its installation takes longer than the rest of a test. Test files that
    // need one allow it.
    serviceWorkers: 'block',
    // Drawing animations takes a fifth of a test's processor time. Tests about navigation enable them by `MOVING`.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test would take a fifth of the time. Use `--trace on` for a failed test.
    screenshot: 'only-on-failure',
  },
})
