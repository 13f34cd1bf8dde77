import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { FIRST_TAPS } from '../support/browser/first-touches.ts'
import { PHONE, STEADY } from '../support/browser/steady-page.ts'

test.use({ hasTouch: true, isMobile: true, viewport: PHONE, contextOptions: STEADY })

for (const { control, path, tap, outcome } of FIRST_TAPS) {
  test(`the first tap on ${control} works`, async ({ site, page }) => {
    await page.goto(site.origin + path)
    await tap(page)
    await outcome(page)
  })
}

/** The number of touches. By default the test tries each kind of touch twice. TOUCHES=100 makes a longer test. */
const TOUCHES = Number(process.env['TOUCHES'] ?? 2 * FIRST_TAPS.length)
const SEED = Number(process.env['TOUCH_SEED'] ?? 1)
const AT_ONCE = 5
/** The loading states of the page at the moment of the touch. */
const MOMENTS = ['commit', 'domcontentloaded', 'load'] as const
/** A random number of scripts, less than this, pass before the touch. A page needs fewer than this to hydrate. */
const MOST_SCRIPTS = 8

test(`${TOUCHES} first touches at random moments, on pages whose scripts come before or after the touch, all have their effect (seed ${SEED})`, async ({
  site,
  page,
}) => {
  const random = randomFrom(SEED)
  const touches = Array.from({ length: TOUCHES }, (_, index) => ({
    // Take the kinds of touch in turn, so that each one occurs.
    first: FIRST_TAPS[index % FIRST_TAPS.length],
    moment: MOMENTS[Math.floor(random() * MOMENTS.length)] ?? 'load',
    scripts: Math.floor(random() * MOST_SCRIPTS),
  }))
  const lost: string[] = []
  const lane = async () => {
    const tab = await page.context().newPage()
    for (let touch = touches.pop(); touch?.first; touch = touches.pop()) {
      const { first, moment, scripts } = touch
      const { delayed, release } = await delayScripts(tab, scripts)
      try {
        // A tapped link may interrupt it.
        const arrival = tab.goto(site.origin + first.path, { waitUntil: moment }).catch(() => undefined)
        // A page that already waits for a delayed script would never reach the moment `load`.
        await Promise.race([arrival, delayed])
        await first.tap(tab)
        release()
        await Promise.all([arrival, first.outcome(tab)])
      } catch (error) {
        lost.push(`${first.control}, at ${moment}, ${scripts} scripts before the touch ended: ${String(error)}`)
      }
      await tab.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  expect(lost).toEqual([])
})

/**
 * Lets the first `passing` scripts pass, and delays all others until the test calls `release`. `delayed` resolves when
 * it delays the first one.
 */
async function delayScripts(page: Page, passing: number): Promise<{ delayed: Promise<void>; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: delayed, resolve: delay } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/assets/*.js', async (route) => {
    asked += 1
    if (asked > passing) {
      delay()
      await released
    }
    await route.continue()
  })
  return { delayed, release }
}

/** Returns a generator of numbers from 0 to 1 that depend only on the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
