import { launch } from 'puppeteer-core'
import { testBrowser } from '../support/browser/test-browser.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { alwaysKept } from '../../src/lib/server-pages.ts'
import { until } from '../support/until.ts'

declare global {
  interface Window {
    /** Whether the page was taken from the back/forward cache, each time that it was shown. */
    shown: boolean[]
  }
}

test(
  'a page that is left, untouched or come to life, with a worker, comes back at once, as it was but for the theme',
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
        await page.goto(`${site.origin}/pricing`)
        // A page that a new worker takes over is not kept, and to leave before that would be to race it.
        await until('the worker has the page', () =>
          page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
        )
        // Nor is one kept to which the worker tells something after it was left.
        await until('the worker has what it keeps', () => page.evaluate(isAllKept, alwaysKept))
        await page.waitForNetworkIdle()
        if (isAlive) {
          await page.evaluate(() =>
            document.querySelector('[data-island] button')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
          )
          await until('the page is alive', () =>
            page.evaluate(() => document.querySelector('[data-island]:not([data-ready])') === null),
          )
          await page.waitForNetworkIdle()
        }
        await page.evaluate(() => {
          window.shown = []
          addEventListener('pageshow', ({ persisted }) => window.shown.push(persisted))
        })
        await page.goto(`${site.origin}/security`)
        await page.evaluate(
          (wanted) => document.querySelector<HTMLElement>(`.theme-switch [data-value=${wanted}]`)?.click(),
          theme,
        )
        await page.goBack()
        expect(new URL(page.url()).pathname).toBe('/pricing')
        expect(await page.evaluate(whyNotKept)).toBeNull()
        expect(await page.evaluate(() => window.shown)).toEqual([true])
        expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
      }
    } finally {
      await browser.close()
    }
  },
)

async function isAllKept(paths: readonly string[]): Promise<boolean> {
  const kept = await Promise.all(paths.map((path) => caches.match(path)))
  return kept.every((copy) => copy !== undefined)
}

/** What the browser says of a page that it did not keep, where it loaded it anew. */
function whyNotKept(): unknown {
  const [navigation] = performance.getEntriesByType('navigation')
  const reasons: unknown = navigation && Reflect.get(navigation, 'notRestoredReasons')
  return reasons ? JSON.parse(JSON.stringify(reasons)) : null
}
