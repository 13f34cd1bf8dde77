// Decision: docs/decisions/0034-a-journey-runs-once.md

import { defineConfig } from 'playwright/test'
import { TEST_HANG_MS, WAIT_HANG_MS } from './support/hang.ts'
import { testBrowser, testVisitor } from './support/browser/test-browser.ts'

/** Journeys that count rows and mails, about the worker: alone, without its pages, or in the browser's own storage. */
const delivery =
  /\/(?:closed-page|offline-demo-request|outbox-queue|residue|sent-notice|storage-ladder|worker-switch)\.spec\.ts$/
/** The same without a worker, or with one that works while its page is open. */
const inShell =
  /\/(?:answers|application|contact|forms|held-lock|killed-tab|newsletter|older-items|on-this-device|plain-http|query-cache|spam-script|webinar-registration|without-worker|wrong-clock)\.spec\.ts$/

/** The matrix's journeys that count rows, mails or attempts. */
const countedInMatrix =
  /\/(?:answers|closed-page|demo-appointment|editing|forms|interruptions|kill-matrix|newsletter|outbox-limit|released-tab|silent-server|spam-script|webinar-registration|without-worker)\.spec\.ts$/

/** Tests that depend on the width of letters: with the narrow font among `pages`, and with the wide one. */
const aboutWidths = /\/(?:own-face|widths)\.spec\.ts$/

/** Four concurrent journeys fill two cores: each sometimes waits for its server, its browser or a clock. */
const SIDE_BY_SIDE = 4

/** Of those that mostly wait: meanwhile the others of the four compute. */
const WAITING = 2

/** Of those that mostly compute. */
const COMPUTING = 3

/** A journey's page is closed before optimized code pays off: compiling it took a third of axe's time on a page. */
function shortLived(options: ReturnType<typeof testBrowser>): ReturnType<typeof testBrowser> {
  return { ...options, args: [...options.args, '--js-flags=--no-opt --no-maglev'] }
}

export default defineConfig({
  outputDir: '../test-results',
  testMatch: '**/*.spec.ts',
  workers: SIDE_BY_SIDE,
  retries: 0,
  // A free worker takes the first journey whose project has room: `pages` start when others leave room, and continue after those.
  projects: [
    // The headless shell can't wake a worker whose pages are closed: these journeys use the browser with windows.
    {
      name: 'delivery',
      testDir: './e2e',
      testMatch: delivery,
      workers: WAITING,
      use: { launchOptions: shortLived(testBrowser({ window: true })) },
    },
    // Delivery as above, where the shell is enough.
    { name: 'delivery-in-shell', testDir: './e2e', testMatch: inShell, workers: WAITING },
    { name: 'pages', testDir: './e2e', testIgnore: [delivery, inShell], workers: COMPUTING },
    {
      name: 'wide',
      testDir: './e2e',
      testMatch: aboutWidths,
      workers: 1,
      use: { launchOptions: shortLived(testBrowser({ face: 'wide' })) },
    },
    // These repeat a promise of the others over every page, form, look or moment. `npm run test:all` runs them.
    { name: 'matrix', testDir: './matrix', testIgnore: countedInMatrix },
    { name: 'matrix-delivery', testDir: './matrix', testMatch: countedInMatrix },
    // Nothing else may run beside timed journeys, which use the browser as visitors do.
    { name: 'speed', testDir: './speed', workers: 1, use: { launchOptions: testBrowser() } },
  ],
  timeout: TEST_HANG_MS,
  expect: { timeout: WAIT_HANG_MS },
  forbidOnly: true,
  reporter: 'line',
  use: {
    launchOptions: shortLived(testBrowser()),
    ...testVisitor,
    // Most journeys need no worker, and installing one costs more than the rest of a test: files that need it enable it.
    serviceWorkers: 'block',
    // Drawing animations takes a fifth of a journey's work. Journeys about navigation enable them (`MOVING`).
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test costs a fifth of the time; use `--trace on` for a failed one.
    screenshot: 'only-on-failure',
  },
})
