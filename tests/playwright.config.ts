// Decision: docs/decisions/0034-a-journey-runs-once.md

import { defineConfig } from 'playwright/test'
import { TEST_HANG_MS, WAIT_HANG_MS } from './support/hang.ts'
import { testBrowser, testVisitor } from './support/browser/test-browser.ts'

/** Journeys that count rows and mails, about what a worker does: alone, without its pages, or in the browser's own storage. */
const delivery =
  /\/(?:closed-page|offline-demo-request|outbox-queue|residue|sent-notice|storage-ladder|worker-switch)\.spec\.ts$/
/** The same where there is none, or where it takes part while its page is open. */
const inShell =
  /\/(?:answers|application|contact|forms|held-lock|killed-tab|newsletter|older-items|on-this-device|plain-http|query-cache|spam-script|webinar-registration|without-worker|wrong-clock)\.spec\.ts$/

/** Of the matrix, the journeys that count rows, mails or attempts. */
const countedInMatrix =
  /\/(?:answers|closed-page|demo-appointment|editing|forms|interruptions|kill-matrix|newsletter|outbox-limit|released-tab|silent-server|spam-script|webinar-registration|without-worker)\.spec\.ts$/

/** What depends on how wide letters are: with the narrow face among `pages`, and with the wide one. */
const aboutWidths = /\/(?:own-face|widths)\.spec\.ts$/

/** Four journeys at a time fill two cores: each waits for its server, its browser or a clock now and then. */
const SIDE_BY_SIDE = 4

/** Of those that mostly wait: while they last, the others of the four compute. */
const WAITING = 2

/** Of those that mostly compute. */
const COMPUTING = 3

/** A page of a journey is gone before optimized code pays: to compile it was a third of what axe takes on a page. */
function shortLived(options: ReturnType<typeof testBrowser>): ReturnType<typeof testBrowser> {
  return { ...options, args: [...options.args, '--js-flags=--no-opt --no-maglev'] }
}

export default defineConfig({
  outputDir: '../test-results',
  testMatch: '**/*.spec.ts',
  workers: SIDE_BY_SIDE,
  retries: 0,
  // A worker that is free takes the first journey whose project has room: `pages` begin when others leave room, and go on when those are through.
  projects: [
    // The headless shell can't wake a worker whose pages are closed: these journeys have the browser with windows.
    {
      name: 'delivery',
      testDir: './e2e',
      testMatch: delivery,
      workers: WAITING,
      use: { launchOptions: shortLived(testBrowser({ window: true })) },
    },
    // Delivery as above, for which the shell will do.
    { name: 'delivery-in-shell', testDir: './e2e', testMatch: inShell, workers: WAITING },
    { name: 'pages', testDir: './e2e', testIgnore: [delivery, inShell], workers: COMPUTING },
    {
      name: 'wide',
      testDir: './e2e',
      testMatch: aboutWidths,
      workers: 1,
      use: { launchOptions: shortLived(testBrowser({ face: 'wide' })) },
    },
    // What repeats a promise of the others over every page, form, look or moment. Run by `npm run test:all`.
    { name: 'matrix', testDir: './matrix', testIgnore: countedInMatrix },
    { name: 'matrix-delivery', testDir: './matrix', testMatch: countedInMatrix },
    // Nothing else may run beside what is timed, which has the browser as visitors have it.
    { name: 'speed', testDir: './speed', workers: 1, use: { launchOptions: testBrowser() } },
  ],
  timeout: TEST_HANG_MS,
  expect: { timeout: WAIT_HANG_MS },
  forbidOnly: true,
  reporter: 'line',
  use: {
    launchOptions: shortLived(testBrowser()),
    ...testVisitor,
    // Most journeys need no worker, and installing one costs more than the rest of a test: files that need it say so.
    serviceWorkers: 'block',
    // To draw what moves between two states takes a fifth of a journey's work. Those that are about finding one's way have it (`MOVING`).
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs a fifth of the time; `--trace on` for the one that failed.
    screenshot: 'only-on-failure',
  },
})
