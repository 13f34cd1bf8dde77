import { launch, type Page } from 'puppeteer-core'
import { testBrowser } from '../support/browser/test-browser.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { alwaysKept } from '../../src/lib/server-pages.ts'
import { until } from '../support/until.ts'

declare global {
  interface Window {
    /** Whether the page came from the back/forward cache, for each time it was shown. */
    shown: boolean[]
  }
}

test(
  'a page that is left, untouched or hydrated, with a worker, returns at once, unchanged except for the theme',
  { tag: '@window' },
  async ({ site }) => {
    // Playwright can't follow a page into the back/forward cache, and the headless shell has none.
    const options = testBrowser({ window: true })
    const browser = await launch({ ...options, args: [...options.args, '--no-sandbox'], timeout: 0 })
    try {
      const page = await browser.newPage()
      // The journey's own limit ends a hang.
      page.setDefaultTimeout(0)
      for (const [isAlive, theme] of [
        [false, 'dark'],
        [true, 'light'],
      ] as const) {
        await until('the page is kept', async () => {
          const reasons = await leaveAndReturn(page, site.origin, { isAlive, theme })
          // The browser evicts a page that gets a message from the worker just then, which no page can prevent.
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

/** @returns why the browser did not keep the page; nothing if it was kept */
async function leaveAndReturn(
  page: Page,
  origin: string,
  { isAlive, theme }: { isAlive: boolean; theme: string },
): Promise<string[]> {
  await page.goto(`${origin}/pricing`)
  // The browser does not keep a page that a new worker takes over.
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
  // Puppeteer's own goBack() waits for a page's load event, which a kept page has already had, and sometimes hangs.
  await page.evaluate(() => history.back())
  await until('the page is back', () => page.evaluate(isLoaded, '/pricing').catch(() => false))
  return page.evaluate(whyNotKept)
}

const isLoaded = (path: string) => location.pathname === path && document.readyState === 'complete'

async function isAllKept(paths: readonly string[]): Promise<boolean> {
  const kept = await Promise.all(paths.map((path) => caches.match(path)))
  return kept.every((copy) => copy !== undefined)
}

/** Returns the browser's reasons for loading a page again. */
function whyNotKept(): string[] {
  const [navigation] = performance.getEntriesByType('navigation')
  const told: { reasons?: ReadonlyArray<{ reason: string }> } | null | undefined =
    navigation && Reflect.get(navigation, 'notRestoredReasons')
  return told?.reasons?.map(({ reason }) => reason) ?? []
}
