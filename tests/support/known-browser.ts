import { listPages } from '../../src/service-worker/addresses.ts'
import type { Browser, BrowserContext, Page } from 'playwright/test'

/** A browser context that several tests use one after the other, and the sites that were open in it since the last clearing. */
export type KnownBrowser = { context: BrowserContext; visited: Set<string> }

/** A file, hence nothing that the worker answers for. */
const QUIET_PLACE = '/robots.txt'

export async function startKnownBrowser(browser: Browser): Promise<KnownBrowser> {
  const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'en-US', timezoneId: 'America/New_York' })
  const visited = new Set<string>()
  context.on('page', (page) => page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).origin)))
  return { context, visited }
}

/** Removes what earlier visits left behind, but for the service worker and what it fetched when it was installed; the worker starts anew. */
export async function forgetVisits({ context, visited }: KnownBrowser, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await context.clearCookies()
  for (const origin of [...visited].filter((origin) => origin.startsWith('http'))) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
    // Only a page of the site reaches its caches. The site itself, which may be gone, is not asked.
    await page.route(origin + QUIET_PLACE, (route) => route.fulfill({ contentType: 'text/plain', body: '' }))
    await page.goto(origin + QUIET_PLACE)
    await page.evaluate(async (installed) => {
      for (const name of await caches.keys()) {
        if (name.includes('precache')) continue
        const cache = await caches.open(name)
        for (const request of await cache.keys()) if (!installed.includes(new URL(request.url).pathname)) await cache.delete(request)
      }
    }, listPages)
    await page.unroute(origin + QUIET_PLACE)
  }
  visited.clear()
  await session.detach()
}
