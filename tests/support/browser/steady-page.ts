import type { BrowserContextOptions, Page } from 'playwright/test'

/** For specs that open many pages: no worker that fills its caches meanwhile, and nothing that moves. */
export const STEADY = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const satisfies BrowserContextOptions

/** For journeys through the site as most visitors see it, with all that moves on the way. */
export const MOVING = { reducedMotion: 'no-preference' } as const satisfies BrowserContextOptions

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Brings the open page to life as a visitor's first touch of an island does, and waits until React has it whole. */
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
