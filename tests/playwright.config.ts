import { defineConfig } from 'playwright/test'
import { chromiumOptions } from '../src/build/tools/chromium.ts'

/** Journeys that count rows and mails, about what a worker does: alone, without its pages, or in the browser's own storage. */
const delivery =
  /\/(?:closed-page|kill-matrix|offline-demo-request|outbox-queue|residue|sent-notice|storage-ladder|worker-switch)\.spec\.ts$/
/** The same where there is none, or where it takes part while its page is open. */
const inShell =
  /\/(?:answers|application|contact|forms|held-lock|newsletter|older-items|on-this-device|plain-http|query-cache|released-tab|spam-script|webinar-registration|without-worker)\.spec\.ts$/

/** Journeys of one project at a time. Those of `delivery` mostly wait, those of `pages` mostly compute: together they fill two cores. */
const SIDE_BY_SIDE = 2

export default defineConfig({
  outputDir: '../test-results',
  workers: 2 * SIDE_BY_SIDE,
  projects: [
    // What is delivered twice once is a fault, however often it goes well. The headless shell can't wake a worker whose pages are closed:
    // these journeys have the browser with windows.
    {
      name: 'delivery',
      testDir: './e2e',
      testMatch: delivery,
      retries: 0,
      workers: SIDE_BY_SIDE,
      use: { launchOptions: chromiumOptions({ window: true }) },
    },
    // A busy machine gets a second try; the report names each one that it needed, and why.
    { name: 'pages', testDir: './e2e', testIgnore: [delivery, inShell], retries: 1, workers: SIDE_BY_SIDE },
    // Delivery as above, for which the shell will do.
    { name: 'delivery-in-shell', testDir: './e2e', testMatch: inShell, retries: 0, workers: SIDE_BY_SIDE },
    // Nothing else may run beside what is timed.
    { name: 'speed', testDir: './speed', retries: 1, workers: 1 },
  ],
  timeout: 60_000,
  // What happens at once on a desk takes its time on a busy machine of two cores.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'line',
  use: {
    launchOptions: chromiumOptions(),
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
