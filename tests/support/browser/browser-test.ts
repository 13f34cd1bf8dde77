import { test as base } from 'playwright/test'
import { forgetVisits, startKnownBrowser, type KnownBrowser } from './known-browser.ts'
import { watchPulse } from './pulse.ts'
import { createNetwork, type Network } from '../faults/network.ts'
import { resetSite } from '../servers/reset-site.ts'
import { startSite, type Site } from '../servers/site.ts'

type TestFixtures = {
  /** Like a new site without content, for journeys that count rows or break the network. */
  ownSite: Site
  /** A new site that is deleted afterwards, for journeys that stop the server or write into its database. */
  freshSite: Site
  /** Breaks the connection from the test's browser to a site. It is repaired at the end, however the test ends. */
  network: Network
}

type WorkerFixtures = {
  /** Has the sample content, for journeys that leave no data behind. */
  site: Site
  emptySite: Site
  knownBrowser: KnownBrowser
}

/** Playwright's test with our own sites. Its pages are first visits, without a service worker unless the file allows it. */
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
 * The same for returning visitors: the service worker and its precache are installed already (installation takes longer than most
 * journeys), but no other trace of earlier visits is left.
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
