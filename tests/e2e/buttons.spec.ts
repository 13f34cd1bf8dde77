import { expect, test } from '../support/browser/browser-test.ts'
import { isOfTheFrame, recordEffects, tryButtons } from '../support/browser/button-effects.ts'
import { pagesOfEachKind } from '../support/browser/crawl.ts'
import { DESKTOP, hydrate, PHONE, STEADY } from '../support/browser/steady-page.ts'

/** In every page, but shown only to those who can install the site or have installed it: the journeys in install.spec.ts click them. */
const SHOWN_ELSEWHERE = ['"Install Lexharbor"', '"No, thanks"', '"Back"', '"Reload"']

const MISSING = ['/no-such-page', '/blog/no-such-article']

test.use({ contextOptions: STEADY })

test('every button on every page does something when it is clicked, and nothing that a page asks for is missing or throws', async ({
  site,
  page,
}) => {
  test.setTimeout(180_000)
  await recordEffects(page)
  const failed: string[] = []
  page.on(
    'response',
    (response) =>
      response.status() >= 400 &&
      !MISSING.includes(new URL(response.url()).pathname) &&
      failed.push(`${response.status()} ${response.url()}`),
  )
  page.on('pageerror', (error) => failed.push(`${page.url()}: ${error.message}`))
  const inert: string[] = []
  const neverSeen: string[] = []
  // Header and footer are the same on every page: once is enough.
  const frame = new Set<string>()
  for (const path of [...(await pagesOfEachKind(site.origin)), ...MISSING]) {
    const tried = new Set(frame)
    const visit = async (viewport: typeof DESKTOP) => {
      await page.setViewportSize(viewport)
      await page.goto(site.origin + path)
      await hydrate(page)
      const { trials, unseen } = await tryButtons(page, tried)
      inert.push(...trials.filter(({ effects }) => effects.length === 0).map(({ button }) => `${path}: ${button}`))
      return unseen.filter((button) => !SHOWN_ELSEWHERE.some((name) => button.includes(name)))
    }
    // What the wide page hides may be in the narrow one.
    const hidden = await visit(DESKTOP)
    if (hidden.length > 0) neverSeen.push(...(await visit(PHONE)).map((button) => `${path}: ${button}`))
    for (const button of tried) if (isOfTheFrame(button)) frame.add(button)
  }
  expect(inert).toEqual([])
  expect(neverSeen).toEqual([])
  expect(failed).toEqual([])
  // Four menus, the menu of small screens, and the choice of three themes with its opener.
  expect(frame.size).toBeGreaterThanOrEqual(9)
})
