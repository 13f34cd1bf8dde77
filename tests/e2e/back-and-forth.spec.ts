import { launch, type Page } from 'puppeteer-core'
import { testBrowser } from '../support/browser/test-browser.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { alwaysKept } from '../../src/lib/server-pages.ts'
import { until } from '../support/until.ts'

declare global {
  interface Window {
    /** Each time that the browser showed the page: whether the page came from the back/forward cache. */
    shown: boolean[]
  }
}

test(
  'Back returns at once to a page with a service worker, untouched or hydrated, unchanged except for the theme',
  { tag: '@window' },
  async ({ site }) => {
    // Use Puppeteer and a browser with windows: Playwright can't follow a page into the back/forward cache, and the
    // headless shell has no such cache.
    const options = testBrowser({ window: true })
    const browser = await launch({ ...options, args: [...options.args, '--no-sandbox'], timeout: 0 })
    try {
      const page = await browser.newPage()
      // Disable Puppeteer's timeouts. The test's own limit ends a hang.
      page.setDefaultTimeout(0)
      for (const [isAlive, theme] of [
        [false, 'dark'],
        [true, 'light'],
      ] as const) {
        await until('the page is kept', async () => {
          const reasons = await leaveAndReturn(page, site.origin, { isAlive, theme })
          // The browser evicts a kept page to which the service worker sends a message. No page can prevent it: retry.
          expect(reasons.filter((reason) => reason !== 'serviceworker-postmessage')).toEqual([])
          return reasons.length === 0
        })
        expect(await page.evaluate(() => window.shown)).toEqual([true])
        expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
      }
    } finally {
      await browser.close()
    }
  },
)

/**
 * Opens a page, leaves it, and goes back.
 * @returns the reasons why the browser did not keep the page in its back/forward cache; empty if it did
 */
async function leaveAndReturn(
  page: Page,
  origin: string,
  { isAlive, theme }: { isAlive: boolean; theme: string },
): Promise<string[]> {
  await page.goto(`${origin}/pricing`)
  // The browser does not put a page into this cache while a new service worker starts to control it. So wait for that.
  await until('the worker has the page', () =>
    page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
  )
  await until('the worker has its files', () => page.evaluate(isAllKept, alwaysKept))
  if (isAlive) {
    await page.evaluate(() =>
      document.querySelector('[data-island] button')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
    )
    await until('the page is hydrated', () =>
      page.evaluate(() => document.querySelector('[data-island]:not([data-ready])') === null),
    )
  }
  await page.evaluate(() => {
    window.shown = []
    addEventListener('pageshow', ({ persisted }) => window.shown.push(persisted))
  })
  await page.goto(`${origin}/security`)
  await page.evaluate(
    (wanted) => document.querySelector<HTMLElement>(`.theme-switch [data-value=${wanted}]`)?.click(),
    theme,
  )
  // Don't use Puppeteer's goBack(). It waits for a load event, which a page from the cache lacks, and sometimes hangs.
  await page.evaluate(() => history.back())
  await until('the page is back', () => page.evaluate(isLoaded, '/pricing').catch(() => false))
  return page.evaluate(whyNotKept)
}

const isLoaded = (path: string) => location.pathname === path && document.readyState === 'complete'

async function isAllKept(paths: readonly string[]): Promise<boolean> {
  const kept = await Promise.all(paths.map((path) => caches.match(path)))
  return kept.every((copy) => copy !== undefined)
}

/** Runs in the page. Returns the browser's reasons for loading the page again instead of keeping it in the cache. */
function whyNotKept(): string[] {
  const [navigation] = performance.getEntriesByType('navigation')
  const told: { reasons?: ReadonlyArray<{ reason: string }> } | null | undefined =
    navigation && Reflect.get(navigation, 'notRestoredReasons')
  return told?.reasons?.map(({ reason }) => reason) ?? []
}
