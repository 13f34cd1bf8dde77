import { expect, type Page } from 'playwright/test'
import { beyondBudget } from '../repository/budgets.ts'
import { until } from '../until.ts'
import { PHONE, untilAtRest, untilIdle } from './steady-page.ts'

/** The phone on which tests measure the bytes of a page. tests/budgets.json has the limits. */
export const BUDGET_PHONE = { viewport: PHONE, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** The resource types that a page may load before the first touch: the document, its pictures, its headings' face. */
const EXPECTED = ['Document', 'Image', 'Font']
/** A browser with windows also requests the manifest and icons, to show them in its own interface. */
const FRAME = ['Manifest', 'Other']

/** Opens pages without touching them. Checks the resource types and the bytes of their requests. */
export async function expectFirstViews(page: Page, origin: string, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  const underWay = new Set<string>()
  const ofFrame = new Set<string>()
  let others: string[] = []
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!ofFrame.has(requestId)) bytes += encodedDataLength
    underWay.delete(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request: { url } }) => {
    underWay.add(requestId)
    if (FRAME.includes(type)) ofFrame.add(requestId)
    else if (!EXPECTED.includes(type)) others.push(`${type} ${url}`)
  })
  const pages: Record<string, { firstView: number }> = {}
  const unexpected: string[] = []
  for (const path of paths) {
    await page.goto('about:blank')
    bytes = 0
    others = []
    underWay.clear()
    await page.goto(origin + path)
    // A page with `data-hydrate` shows data that the device has stored. Only scripts can read that data, and one script
    // loads another.
    const isShownByScripts = (await page.locator('[data-hydrate]').count()) > 0
    await (isShownByScripts ? untilAtRest(page) : untilIdle(page))
    await until('all has come', () => underWay.size === 0)
    pages[path] = { firstView: bytes }
    if (!isShownByScripts) unexpected.push(...others)
  }
  expect(unexpected).toEqual([])
  expect(beyondBudget({ pages }), `measured: ${JSON.stringify(pages)}`).toEqual([])
}
