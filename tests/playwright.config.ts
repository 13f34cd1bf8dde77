import { defineConfig } from 'playwright/test'
import { chromiumOptions } from '../src/build/tools/chromium.ts'

/** Journeys that count rows and mails, about what a worker does: alone, without its pages, or in the browser's own storage. */
const delivery =
  /\/(?:closed-page|kill-matrix|offline-demo-request|outbox-queue|residue|sent-notice|storage-ladder|worker-switch)\.spec\.ts$/
/** The same where there is none, or where it takes part while its page is open. */
const inShell =
  /\/(?:answers|application|contact|forms|held-lock|newsletter|older-items|on-this-device|plain-http|query-cache|released-tab|spam-script|webinar-registration|without-worker)\.spec\.ts$/

/** Four journeys at a time fill two cores: each waits for its server, its browser or a clock now and then. */
const SIDE_BY_SIDE = 4

/** Of those that mostly wait: while they last, the others of the four compute. */
const WAITING = 2

/** Of those that mostly compute. A fourth would make what has to happen in time wait for the processor. */
const COMPUTING = 3

/** A page of a journey is gone before optimized code pays: to compile it was a third of what axe takes on a page. */
function shortLived(options: ReturnType<typeof chromiumOptions>): ReturnType<typeof chromiumOptions> {
  return { ...options, args: [...options.args, '--js-flags=--no-opt --no-maglev'] }
}

export default defineConfig({
  outputDir: '../test-results',
  workers: SIDE_BY_SIDE,
  // A worker that is free takes the first journey whose project has room: `pages` begin when others leave room, and go on when those are through.
  projects: [
    // What is delivered twice once is a fault, however often it goes well. The headless shell can't wake a worker whose pages are closed:
    // these journeys have the browser with windows.
    {
      name: 'delivery',
      testDir: './e2e',
      testMatch: delivery,
      retries: 0,
      workers: WAITING,
      use: { launchOptions: shortLived(chromiumOptions({ window: true })) },
    },
    // Delivery as above, for which the shell will do.
    { name: 'delivery-in-shell', testDir: './e2e', testMatch: inShell, retries: 0, workers: WAITING },
    // A busy machine gets a second try; the report names each one that it needed, and why.
    { name: 'pages', testDir: './e2e', testIgnore: [delivery, inShell], retries: 1, workers: COMPUTING },
    // Nothing else may run beside what is timed, which has the browser as visitors have it.
    { name: 'speed', testDir: './speed', retries: 1, workers: 1, use: { launchOptions: chromiumOptions() } },
  ],
  timeout: 60_000,
  // What happens at once on a desk takes its time on a busy machine of two cores.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'line',
  use: {
    launchOptions: shortLived(chromiumOptions()),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Most journeys need no worker, and installing one costs more than the rest of a test: files that need it say so.
    serviceWorkers: 'block',
    // To draw what moves between two states takes a fifth of a journey's work. Those that are about finding one's way have it (`MOVING`).
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs a fifth of the time; `--trace on` for the one that failed.
    screenshot: 'only-on-failure',
  },
})
