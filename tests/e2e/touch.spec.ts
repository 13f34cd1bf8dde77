import { expect, test } from '../support/browser/browser-test.ts'
import { fillDemoForm } from '../support/browser/demo-form.ts'
import { FIRST_TAPS } from '../support/browser/first-taps.ts'
import { PHONE, STEADY } from '../support/browser/steady-page.ts'
import { pause } from '../support/until.ts'

test.use({ hasTouch: true, isMobile: true, viewport: PHONE, contextOptions: STEADY })

for (const { control, path, tap, outcome } of FIRST_TAPS) {
  test(`the first tap on ${control} works`, async ({ site, page }) => {
    await page.goto(site.origin + path)
    await tap(page)
    await outcome(page)
  })
}

/** Each kind twice. With TOUCHES=100 it is a longer test. */
const TOUCHES = Number(process.env['TOUCHES'] ?? 2 * FIRST_TAPS.length)
const AT_ONCE = 5
const LONGEST_WAIT_MS = 400

test(`${TOUCHES} first touches at random moments, on pages that arrive fast or slowly, all do what they should`, async ({
  site,
  page,
}) => {
  test.setTimeout(240_000)
  const seed = Number(process.env['TOUCH_SEED'] ?? Date.now() % 1e6)
  test.info().annotations.push({ type: 'seed', description: String(seed) })
  const random = randomFrom(seed)
  const touches = Array.from({ length: TOUCHES }, (_, index) => ({
    // Each kind in turn, so that none is left out.
    first: FIRST_TAPS[index % FIRST_TAPS.length],
    waitMs: random() * LONGEST_WAIT_MS,
    scriptsMs: random() * LONGEST_WAIT_MS,
  }))
  const lost: string[] = []
  const lane = async () => {
    const tab = await page.context().newPage()
    for (let touch = touches.pop(); touch?.first; touch = touches.pop()) {
      const { first, waitMs, scriptsMs } = touch
      await tab.route('**/assets/**', async (route) => {
        await pause(scriptsMs)
        await route.continue()
      })
      try {
        await tab.goto(site.origin + first.path, { waitUntil: 'commit' })
        await pause(waitMs)
        await first.tap(tab)
        await first.outcome(tab)
      } catch (error) {
        lost.push(`${first.control}, ${waitMs} ms after the page began, scripts ${scriptsMs} ms late: ${String(error)}`)
      }
      await tab.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  expect(lost, `TOUCH_SEED=${seed}`).toEqual([])
})

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('on a phone, a visitor finds the price, works out a result and sends the demo form by touch', async ({
  ownSite,
  page,
}) => {
  await page.goto(ownSite.origin)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).tap()
  await expect(page).toHaveURL(`${ownSite.origin}/pricing`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()

  await page.getByText('Monthly', { exact: true }).tap()
  await expect(page.locator('.plan').getByText('Billed annually').first()).toBeHidden()
  await page.locator('.calculator__plans label', { hasText: 'Multi' }).tap()
  await expect(page.locator('.worksheet')).toContainText('$495')
  await expect(page).toHaveURL(/plan=multi/)

  await page.getByRole('main').getByRole('link', { name: 'Request a free demo' }).last().tap()
  await expect(page).toHaveURL(`${ownSite.origin}/request-demo`)
  await fillDemoForm(page)
  await page.getByRole('button', { name: 'Request Demo' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)
})
