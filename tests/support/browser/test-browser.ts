import type { Browser, BrowserContext, Page } from 'playwright/test'
import { type FaceName, STEADY_VISITOR, steadyChromium } from '../../../src/build/tools/steady-chromium.ts'
import { alwaysKept } from '../../../src/lib/server-pages.ts'

/** `TEST_FACE=wide npm test` runs all browser tests with a wide typeface, like the default typeface of some systems. */
export const usualFace: FaceName = process.env['TEST_FACE'] === 'wide' ? 'wide' : 'narrow'

/** The browser settings of the visitor in all browser tests, unless a test sets others. */
export const testVisitor = { ...STEADY_VISITOR, colorScheme: 'light', deviceScaleFactor: 1 } as const

/**
 * Settings for background sync: here Chromium retries a failed sync after a second. A visitor's Chromium waits five
 * minutes, and gives up after a few retries.
 */
const syncs = {
  initial_retry_delay_sec: 1,
  retry_delay_factor: 1,
  max_sync_attempts: 1000,
  max_sync_attempts_with_notification_permission: 1000,
}
const impatientSync = [
  '--force-fieldtrials=BackgroundSync/Tests',
  `--force-fieldtrial-params=BackgroundSync.Tests:${Object.entries(syncs).flat().join('/')}`,
]

/** Launch options of the tests' browser. They give the same result on every machine. */
export function testBrowser({ window = false, face = usualFace } = {}): ReturnType<typeof steadyChromium> {
  const options = steadyChromium({ window, face })
  return { ...options, args: [...options.args, ...impatientSync] }
}

/**
 * A browser context that several tests use one after the other. `visited` has the origins that it opened since its
 * storage was last cleared.
 */
export type KnownBrowser = { context: BrowserContext; visited: Set<string> }

/** A path that the service worker does not handle, so its code does not run. */
const QUIET_PLACE = '/robots.txt'

export async function startKnownBrowser(browser: Browser): Promise<KnownBrowser> {
  const context = await browser.newContext({
    ...testVisitor,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  })
  const visited = new Set<string>()
  context.on('page', (page) => page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).origin)))
  return { context, visited }
}

/** Deletes the traces of earlier visits, but keeps the service worker, its precache, and the pages it always stores. */
export async function forgetVisits({ context, visited }: KnownBrowser, page: Page): Promise<void> {
  await context.clearCookies()
  for (const origin of [...visited].filter((origin) => origin.startsWith('http'))) {
    // Only a page of the site can access the site's storage. The test answers the request itself, because the server
    // may be stopped.
    await page.route(origin + QUIET_PLACE, (route) => route.fulfill({ contentType: 'text/plain', body: '' }))
    await page.goto(origin + QUIET_PLACE)
    await page.evaluate(forgetHere, alwaysKept)
    await page.unroute(origin + QUIET_PLACE)
  }
  visited.clear()
}

/** Runs in a page of the site, and deletes the site's stored data. */
async function forgetHere(installed: readonly string[]): Promise<void> {
  localStorage.clear()
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name)
      deleting.addEventListener('success', resolve)
      deleting.addEventListener('error', () => reject(deleting.error))
    })
  }
  for (const name of await caches.keys()) {
    if (name.includes('precache')) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      if (!installed.includes(new URL(request.url).pathname)) await cache.delete(request)
  }
}
