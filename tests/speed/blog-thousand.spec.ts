import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { seedPosts } from '../support/servers/seeds.ts'
import { DESKTOP, hydrate, STEADY } from '../support/browser/steady-page.ts'
import { until } from '../support/until.ts'

const COUNT = 1000
const AT_ONCE = 24
const IN_FIRST_PAINT = 6
const SLOWDOWN = 4
const BUDGET_MS = 50
const ROUNDS = 6
/**
 * If the machine is at present too slow for the budget, the page may take at most this many times as long as the
 * browser alone.
 */
const BUDGET_RATIO = 2
/** How long, in ms, the visitor keeps the mouse button down. */
const press = { delay: 80 }

test.use({ contextOptions: STEADY, viewport: DESKTOP })

test('with a thousand posts, the page contains two dozen and loads the rest in the background, and search and filter answer within 50 ms on a processor that is four times slower', async ({
  freshSite,
  page,
}) => {
  test.setTimeout(120_000)
  seedPosts(freshSite.server.dataDir, COUNT)
  await freshSite.server.admin.call('POST', '/api/crons/render-pages')
  const html = await until('the list is rendered', async () => {
    const text = await (await fetch(`${freshSite.origin}/blog`)).text()
    return text.includes(`${COUNT} articles found`) && text
  })
  expect(html.match(/<article class="post-card"/g)).toHaveLength(AT_ONCE)

  await page.goto(`${freshSite.origin}/blog`)
  const index = page.waitForResponse(
    (response) => response.url().includes('blog_posts/records') && response.url().includes('page=2'),
  )
  const cardsAnswer = page.waitForResponse(
    (response) => response.url().includes('blog_posts/records') && response.url().includes('page=1&'),
  )
  await hydrate(page)
  expect((await cardsAnswer).headers()['content-encoding']).toBe('gzip')
  await index
  const cards = page.locator('ul.post-list > li, .post-lists:not([hidden]) > .post-list--slice > [role="listitem"]')
  await expect(cards).toHaveCount(COUNT, { timeout: 60_000 })
  // The browser now has everything that it needs. Suspend the server, because it still renders the thousand articles
  // and would compete for the processor.
  process.kill(freshSite.server.pid() ?? 0, 'SIGSTOP')

  await page.getByRole('button', { name: 'Load More Articles' }).click()
  await expect(cards.nth(6).getByRole('link')).toBeFocused()
  await expect(page.getByText(`All ${COUNT} articles shown`)).toBeVisible()
  expect(
    await page
      .locator('.post-list--slice')
      .last()
      .evaluate((slice) => getComputedStyle(slice).contentVisibility),
  ).toBe('auto')

  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const box = page.getByRole('searchbox', { name: 'Search articles' })
  const steps: [act: () => Promise<void>, found: number][] = [
    [() => page.getByRole('button', { name: 'Technology' }).click(press), 125],
    [() => page.getByRole('button', { name: 'All', exact: true }).click(press), COUNT],
    [() => box.pressSequentially('r'), COUNT],
    [() => box.pressSequentially('e'), COUNT],
    [() => box.fill('Post 77'), 11],
    [() => box.fill('post 777: '), 1],
    [() => page.getByRole('button', { name: 'Real Estate' }).click(press), 0],
    [() => box.fill('conflict'), 50],
    [() => box.fill(''), 125],
  ]
  await watchAnswers(page)
  const best = steps.map(() => Infinity)
  // Other work on the machine can only make the page slower, so take the best of a few rounds.
  for (let round = 1; round <= ROUNDS && (round === 1 || median(best) >= BUDGET_MS); round += 1) {
    await page.evaluate(() => (window.answers = []))
    for (const [act, found] of steps) {
      await act()
      await expect(page.locator('.blog__count')).toHaveText(`${found} article${found === 1 ? '' : 's'} found`)
      if (found < COUNT) await expect(cards).toHaveCount(found, { timeout: 60_000 })
    }
    const answers = await page.evaluate(() => window.answers)
    expect(answers.map(({ count }) => Number.parseInt(count))).toEqual(steps.map(([, found]) => found))
    expect(answers.every(({ cards: shown }, step) => shown >= Math.min(steps[step]?.[1] ?? 0, IN_FIRST_PAINT))).toBe(
      true,
    )
    for (const [step, { ms }] of answers.entries()) best[step] = Math.min(best[step] ?? Infinity, ms)
  }
  const browserAlone =
    median(best) < BUDGET_MS ? 0 : await page.evaluate(timeBrowserAlone, { rounds: ROUNDS, shown: IN_FIRST_PAINT })
  const budget = Math.max(BUDGET_MS, BUDGET_RATIO * browserAlone)
  expect(
    median(best),
    `milliseconds: ${best.map(Math.round).join(', ')}; the browser alone: ${Math.round(browserAlone)}`,
  ).toBeLessThan(budget)
})

type Answer = { ms: number; count: string; cards: number }

declare global {
  interface Window {
    answers: Answer[]
  }
}

/** Records for each input the time until the next paint, and the article count that this paint showed. */
async function watchAnswers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const afterPaint = new MessageChannel()
    let pending: Event | undefined
    const note = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('.blog-filters')) return
      pending = event
      requestAnimationFrame(() => afterPaint.port2.postMessage(null))
    }
    afterPaint.port1.addEventListener('message', () => {
      if (pending === undefined) return
      window.answers.push({
        ms: performance.now() - pending.timeStamp,
        count: document.querySelector('.blog__count')?.textContent ?? '',
        cards: document.querySelectorAll('ul.post-list > li').length,
      })
      pending = undefined
    })
    afterPaint.port1.start()
    for (const type of ['input', 'click']) addEventListener(type, note, true)
  })
}

/**
 * Returns how long (ms) the browser alone needs for the same change of the page: it replaces the first cards, hides the
 * rest, and paints all. React does not know about this change, so don't use the page afterwards.
 */
async function timeBrowserAlone({ rounds, shown }: { rounds: number; shown: number }): Promise<number> {
  const afterPaint = new MessageChannel()
  afterPaint.port1.start()
  const painted = () =>
    new Promise<void>((resolve) => {
      afterPaint.port1.addEventListener('message', () => resolve(), { once: true })
      requestAnimationFrame(() => afterPaint.port2.postMessage(null))
    })
  const [first, others] = document.querySelectorAll<HTMLElement>('.post-lists')
  const list = first?.querySelector('ul.post-list')
  const count = document.querySelector('.blog__count')
  if (!others || !list || !count) throw new Error('the page shows no list')
  const before = [...list.children]
  let best = Infinity
  for (let round = 1; round <= rounds; round += 1) {
    const cards = before.slice(0, shown).map((card) => card.cloneNode(true))
    const began = performance.now()
    list.replaceChildren(...cards)
    others.hidden = true
    count.textContent = `${round} articles found`
    await painted()
    best = Math.min(best, performance.now() - began)
    list.replaceChildren(...before)
    others.hidden = false
    for (let frame = 0; frame < 10; frame += 1) await painted()
  }
  return best
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
}
