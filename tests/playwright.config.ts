import { defineConfig } from 'playwright/test'
import { chromiumOptions } from './support/chromium.ts'

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  reporter: 'line',
  use: {
    launchOptions: chromiumOptions(),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
  },
})
