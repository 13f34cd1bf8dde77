import { test as base } from 'playwright/test'
import { startSite, type Site } from './site.ts'

/**
 * Playwright's test with a site of its own for each worker (`site`), for journeys that leave nothing behind for others,
 * and one for each test (`ownSite`), for those that count rows or break the server.
 */
export const test = base.extend<{ ownSite: Site }, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs: none
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  ownSite: async ({}, use) => {
    const site = await startSite({ sample: false })
    await use(site)
    await site.stop()
  },
})

export { expect } from 'playwright/test'
