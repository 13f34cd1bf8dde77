import { expect, type Page } from 'playwright/test'
import { beyondBudget } from '../repository/budgets.ts'
import { until } from '../until.ts'
import { PHONE, untilAtRest, untilIdle } from './steady-page.ts'

/** The phone of the budgets. */
export const BUDGET_PHONE = { viewport: PHONE, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** The page itself, and pictures. */
const EXPECTED = ['Document', 'Image']
/** A browser with windows also requests these for its own frame. */
const FRAME = ['Manifest', 'Other']

/** Opens untouched pages, and checks their requests and their bytes. */
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
    // Only scripts can show what is stored on the device, and one of them loads another.
    const isShownByScripts = (await page.locator('[data-hydrate]').count()) > 0
    await (isShownByScripts ? untilAtRest(page) : untilIdle(page))
    await until('all has come', () => underWay.size === 0)
    pages[path] = { firstView: bytes }
    if (!isShownByScripts) unexpected.push(...others)
  }
  expect(unexpected).toEqual([])
  expect(beyondBudget({ pages }), `measured: ${JSON.stringify(pages)}`).toEqual([])
}
