import { expect, type Page } from 'playwright/test'
import { countShifts, STEADY_SHIFT } from './layout-shift.ts'

/**
 * Opens pages, and delays their pictures until the browser has painted the text. Checks that the arriving pictures move
 * no element.
 */
export async function expectSteadyPictures(page: Page, origin: string, paths: readonly string[]): Promise<void> {
  await page.route('**/storage/**', async (route) => {
    // The page may close while its request still waits.
    await page.waitForFunction(isPainted).catch(() => undefined)
    await route.continue()
  })
  const shifts = await countShifts(page)
  for (const path of paths) {
    await page.goto(origin + path)
    await lookAtAll(page)
    const { sum, moved } = await shifts()
    expect(sum, `${path}: ${moved}`).toBeLessThan(STEADY_SHIFT)
  }
}

/** Whether the browser has painted any content. Runs in the page. */
function isPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length === 1
}

/** Scrolls to every visible picture, and waits until it has loaded. */
async function lookAtAll(page: Page): Promise<void> {
  for (const image of await page.locator('main img:visible').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        image.evaluate(
          (element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0,
        ),
      )
      .toBe(true)
  }
}
