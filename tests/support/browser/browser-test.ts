import { test as base } from 'playwright/test'
import { keepDrawing } from './keep-drawing.ts'
import { forgetVisits, startKnownBrowser, type KnownBrowser } from './known-browser.ts'
import { watchPulse } from './pulse.ts'
import { createBreakableNetwork, type BreakableNetwork } from '../faults/network.ts'
import { resetSite } from '../servers/reset-site.ts'
import { startSite, type Site } from '../servers/site.ts'

type TestFixtures = {
  /**
   * A site without content, which the fixture resets before each test. For tests that count rows or break the network.
   */
  ownSite: Site
  /**
   * A new site, which the fixture deletes after the test. For tests that stop the server or write into its database.
   */
  freshSite: Site
  /**
   * Breaks the connection from the test's browser to a site. The fixture repairs it after the test, even after a failed
   * one.
   */
  network: BreakableNetwork
}

type WorkerFixtures = {
  /**
   * A site with the sample content, which all tests of a Playwright worker share. For tests that leave no data behind.
   */
  site: Site
  emptySite: Site
  knownBrowser: KnownBrowser
}

/**
 * Playwright's `test` with this project's sites. Each test is a visitor's first visit. The browser blocks service
 * workers unless the test file allows them.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  emptySite: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const site = await startSite({ sample: false })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      const stop = keepDrawing(browser)
      await use(browser)
      stop()
    },
    { scope: 'worker' },
  ],
  knownBrowser: [
    async ({ browser }, use) => {
      const known = await startKnownBrowser(browser)
      await use(known)
      await known.context.close()
    },
    { scope: 'worker' },
  ],
  ownSite: async ({ emptySite }, use) => {
    await resetSite(emptySite)
    await use(emptySite)
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  freshSite: async ({}, use) => {
    const site = await startSite({ sample: false })
    await use(site)
    await site.stop()
  },
  page: async ({ page }, use, info) => {
    const reportPulse = watchPulse(page, info)
    await use(page)
    await reportPulse()
  },
  network: async ({ context }, use) => {
    const network = createBreakableNetwork(context)
    await use(network)
    await network.heal()
  },
})

/**
 * Playwright's `test` for returning visitors. The service worker and its cached files are installed already, because
 * the installation takes longer than most tests. No other trace of earlier visits is left.
 */
export const returning = test.extend({
  context: async ({ knownBrowser: { context } }, use) => {
    await use(context)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of context.pages()) await page.close()
  },
  page: async ({ page, knownBrowser, viewport }, use) => {
    await forgetVisits(knownBrowser, page)
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
  },
})

export { expect } from 'playwright/test'
