import { defineConfig } from 'playwright/test'
import { chromiumOptions } from './support/chromium.ts'

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
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
    // A trace of every test costs a fifth of the time; `--trace on` for the one that failed.
    screenshot: 'only-on-failure',
  },
})
