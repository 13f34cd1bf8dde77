import { test as base } from 'playwright/test'
import { forgetVisits, startKnownBrowser, type KnownBrowser } from './known-browser.ts'
import { watchPulse } from './pulse.ts'
import { createNetwork, type Network } from '../faults/network.ts'
import { resetSite } from '../servers/reset-site.ts'
import { startSite, type Site } from '../servers/site.ts'

type TestFixtures = {
  /** As if it had just been started, with nothing in it: for journeys that count rows or break the network. */
  ownSite: Site
  /** Truly just started, and thrown away: for those that stop the server or write into its database. */
  freshSite: Site
  /** Breaks the way from the test's browser to a site. Whole again at the end, however the test ends. */
  network: Network
}

type WorkerFixtures = {
  /** With the sample content, for journeys that leave nothing behind for others. */
  site: Site
  emptySite: Site
  knownBrowser: KnownBrowser
}

/** Playwright's test with sites of its own. Its pages are first visits, without a service worker unless the file allows it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs: none
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
    const tellPulse = watchPulse(page, info)
    await use(page)
    await tellPulse()
  },
  network: async ({ context }, use) => {
    const network = createNetwork(context)
    await use(network)
    await network.heal()
  },
})

/**
 * The same for visitors who come back: the service worker and what it precaches are there already (installing them takes longer
 * than most journeys), all else of earlier visits is gone.
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
