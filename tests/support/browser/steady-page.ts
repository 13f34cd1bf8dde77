import type { BrowserContextOptions, Page } from 'playwright/test'

/** Settings for tests that open many pages: no service worker fills its caches meanwhile, and nothing is animated. */
export const STEADY = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const satisfies BrowserContextOptions

/** Settings for tests that need animations, as most visitors see them. */
export const MOVING = { reducedMotion: 'no-preference' } as const satisfies BrowserContextOptions

export const DESKTOP = { width: 1280, height: 900 }
export const TABLET = { width: 768, height: 1024 }
export const PHONE = { width: 390, height: 844 }

/** Makes the browser lay out all sections of the open page. It skips those below the first screens for two seconds. */
export function layOutAll(page: Page): Promise<boolean> {
  return page.evaluate(() => delete document.documentElement.dataset['served'])
}

/** Hydrates the open page by an event on a button, and waits until React controls the whole page. */
export async function hydrate(page: Page): Promise<void> {
  await page.locator('[data-island] button').first().dispatchEvent('focusin')
  await untilHydrated(page)
}

export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-island]') !== null &&
      document.querySelector('[data-island]:not([data-ready])') === null,
  )
}

/** Waits until the page has handled an event. To that end, waits twice for a frame and then an idle period. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0; quiet < 2; quiet += 1)
      // Request a frame first. In Chromium a page that draws nothing may get no idle period, and then only the timeout
      // would end the wait.
      await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2000 })))
  })
}

/**
 * Waits until a hydrated page has loaded everything that it loads by itself. The test may then cut the network.
 * Playwright's "networkidle" does not work here, because it happens once, before hydration.
 */
export async function untilAtRest(page: Page): Promise<void> {
  await untilHydrated(page)
  await page.evaluate(async () => {
    const tickMs = 50
    const quietTicks = 10
    let before = 0
    // Count ticks of the page's own timer, so that a busy page gets more time.
    for (let quiet = 0; quiet < quietTicks; quiet += 1) {
      await new Promise((resolve) => setTimeout(resolve, tickMs))
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
      const parts = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
      const isAwaiting = [...parts].some(({ href }) => !fetched.includes(href))
      if (fetched.length !== before || isAwaiting) quiet = 0
      before = fetched.length
    }
  })
}
