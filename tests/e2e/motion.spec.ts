import type { Page } from 'playwright/test'
import { newItem, type OutboxItem } from '../../src/outbox/queue/outbox-item.ts'
import { MINUTE_MS } from '../../src/lib/time-units.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { fillOutbox } from '../support/browser/outbox-page.ts'
import { DESKTOP, hydrate } from '../support/browser/steady-page.ts'
import { demoPayload } from '../support/http/demo-request.ts'

// Checks the animations that scripts start in hydrated pages. The test pauses each animation at its start.

/**
 * An animation at its start: the class of its element, how far the element is below its final position (px), and its
 * opacity.
 */
type Movement = { what: string; below: number; opacity: string }

declare global {
  interface Window {
    halted: Map<Element, Animation[]>
  }
}

/** Pauses all animations of the pages that open from now on. */
async function haltMovements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.halted = new Map()
    // oxlint-disable-next-line unbound-method -- called on its element below
    const begin = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      const animation = begin.apply(this, how)
      animation.pause()
      window.halted.set(this, [...(window.halted.get(this) ?? []), animation])
      return animation
    }
  })
}

function movements(page: Page): Promise<Movement[]> {
  return page.evaluate(() =>
    [...window.halted].map(([element, animations]) => {
      for (const animation of animations) animation.currentTime = 0
      const { top } = element.getBoundingClientRect()
      const { opacity } = getComputedStyle(element)
      for (const animation of animations) animation.finish()
      const below = Math.round((top - element.getBoundingClientRect().top) * 10) / 10
      return { what: element.className, below, opacity }
    }),
  )
}

/** Counts the requests for the animation library `motion/mini`, which is a separate script file. */
function countLibrary(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (/\/assets\/mini-[^/]+\.js$/.test(request.url())) count += 1
  })
  return () => count
}

/** Returns two outbox items that wait for an action of the visitor, so the outbox sends neither by itself. */
function twoItems(): OutboxItem[] {
  const now = Date.now()
  return ['11111111', '22222222'].map((key, index) => ({
    ...newItem('request-demo', demoPayload(), `${key}-0000-4000-8000-000000000000`, now - (2 - index) * MINUTE_MS),
    state: 'needs-attention',
    attempts: 1,
    lastError: { status: 422, code: 'invalid', error: 'Please check these fields: email', fields: { email: 'No.' } },
  }))
}

/** Opens pages and causes each animation. Calls `look` after each. */
async function journey(page: Page, origin: string, look: (after: string) => Promise<void>): Promise<void> {
  await page.goto(`${origin}/pricing`)
  await hydrate(page)
  await look('reading the prices')
  await page.getByLabel('Billable staff', { exact: true }).fill('10')
  await expect(page.locator('.worksheet__main')).toContainText('$25,200')
  await look('a larger firm')

  await page.goto(`${origin}/request-demo?plan=growth`)
  await expect(page.locator('.demo-form__brought')).toContainText('Growth, $55 a month')
  await look('a plan')

  await page.goto(`${origin}/outbox`)
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  await fillOutbox(page, twoItems())
  await page.reload()
  const entries = page.locator('#waiting li.device-item')
  await expect(entries).toHaveCount(2)
  await look('opening the outbox')
  await entries.first().getByRole('button', { name: 'Discard' }).click()
  await expect(entries).toHaveCount(1)
  await look('discarding')
}

test.describe('with motion', () => {
  test.use({ contextOptions: { serviceWorkers: 'block', reducedMotion: 'no-preference' }, viewport: DESKTOP })

  test('a result, a plan, and the entries below a removed one move from their old places; the first animation of a page loads the library', async ({
    ownSite,
    page,
  }) => {
    await haltMovements(page)
    const fetched = countLibrary(page)
    const seen: Record<string, string[]> = {}
    await journey(page, ownSite.origin, async (after) => {
      const isStill = after === 'reading the prices' || after === 'opening the outbox'
      if (!isStill)
        await expect.poll(() => page.evaluate(() => window.halted.size), { message: after }).toBeGreaterThan(0)
      seen[after] = (await movements(page)).map(
        ({ what, below, opacity }) => `${what} ${below > 0 ? 'from below' : 'in place'}, opacity ${opacity}`,
      )
    })
    expect(seen).toEqual({
      'reading the prices': [],
      'a larger firm': ['worksheet__figure from below, opacity 0.2'],
      'a plan': ['form__draft cluster from below, opacity 0'],
      'opening the outbox': [],
      discarding: ['device-item stack from below, opacity 1'],
    })
    // Each of the three pages with an animation loads the library once.
    expect(fetched()).toBe(3)
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { serviceWorkers: 'block', reducedMotion: 'reduce' }, viewport: DESKTOP })

  test('nothing is animated, and no page loads the animation library', async ({ ownSite, page }) => {
    await haltMovements(page)
    const fetched = countLibrary(page)
    const seen: Movement[] = []
    await journey(page, ownSite.origin, async () => void seen.push(...(await movements(page))))
    expect(seen).toEqual([])
    expect(fetched()).toBe(0)
  })
})
