import { launch } from 'puppeteer-core'
import { chromiumOptions } from '../../src/build/tools/chromium.ts'
import { expect, test } from '../support/browser/browser-test.ts'

declare global {
  interface Window {
    /** Whether the page was taken from the back/forward cache, each time that it was shown. */
    shown: boolean[]
  }
}

for (const state of ['untouched', 'come to life'] as const) {
  test(`a page that is left ${state}, with a worker, comes back at once, as it was but for the theme`, async ({
    site,
  }) => {
    // Playwright can't follow a page into the back/forward cache, and the headless shell has none.
    const { executablePath, args } = chromiumOptions({ window: true })
    const browser = await launch({ executablePath, args: [...args, '--no-sandbox'] })
    try {
      const page = await browser.newPage()
      await page.goto(`${site.origin}/pricing`)
      // A page that a new worker takes over is not kept, and to leave before that would be to race it.
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      if (state === 'come to life') {
        await page.evaluate(() =>
          document.querySelector('[data-island] button')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
        )
        await page.waitForFunction(() => document.querySelector('[data-island]:not([data-ready])') === null)
        await page.waitForNetworkIdle()
      }
      await page.evaluate(() => {
        window.shown = []
        addEventListener('pageshow', ({ persisted }) => window.shown.push(persisted))
      })
      await page.goto(`${site.origin}/security`)
      await page.evaluate(() => document.querySelector<HTMLElement>('.theme-switch [data-value=dark]')?.click())
      await page.goBack()
      expect(new URL(page.url()).pathname).toBe('/pricing')
      expect(await page.evaluate(whyNotKept)).toBeNull()
      expect(await page.evaluate(() => window.shown)).toEqual([true])
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    } finally {
      await browser.close()
    }
  })
}

/** What the browser says of a page that it did not keep, where it loaded it anew. */
function whyNotKept(): unknown {
  const [navigation] = performance.getEntriesByType('navigation')
  const reasons: unknown = navigation && Reflect.get(navigation, 'notRestoredReasons')
  return reasons ? JSON.parse(JSON.stringify(reasons)) : null
}
