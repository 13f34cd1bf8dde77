import type { Page } from 'playwright/test'
import { isCovered } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { pagesOfEachKind, UNLISTED } from '../support/browser/crawl.ts'
import { openStaffPage } from '../support/browser/staff-pages.ts'
import { hydrate, PHONE, STEADY, untilIdle } from '../support/browser/steady-page.ts'
import { createAccount } from '../support/http/accounts.ts'
import { publishPost } from '../support/http/published-page.ts'

test.use({ contextOptions: STEADY })

/** A phone, and a window of 1280 × 900 px at a zoom of 200 %. */
const WINDOWS = [PHONE, { width: 640, height: 450 }]
/** More tab stops than any page has. */
const MOST_STOPS = 400

test('no bar covers a control when it gets the focus by Tab, on any kind of page, on a phone and at a zoom of 200 %', async ({
  site,
  page,
}) => {
  const covered: string[] = []
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    for (const path of [...(await pagesOfEachKind(site.origin)), ...UNLISTED]) {
      await page.goto(site.origin + path)
      await hydrate(page)
      covered.push(...(await coveredStops(page, `${path}, ${window.width} px`)))
    }
  }
  expect(covered).toEqual([])
})

test('no bar covers a control of a staff page when it gets the focus by Tab, on a phone and at a zoom of 200 %', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  await createAccount(server, 'tab@lexharbor.example', 'admin')
  const { id } = await publishPost(server)
  await openStaffPage(page, `${origin}/admin/articles`, 'tab@lexharbor.example')
  await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible()
  const covered: string[] = []
  for (const path of [`articles?article=${id}`, 'authors', 'images', 'inbox', 'newsletter', 'sources', 'status'])
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      await page.goto(`${origin}/admin/${path}`)
      await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible()
      await untilIdle(page)
      covered.push(...(await coveredStops(page, `/admin/${path}, ${window.width} px`)))
    }
  expect(covered).toEqual([])
})

/** Presses Tab until the page ends. Returns the controls that something covered when they had the focus. */
async function coveredStops(page: Page, where: string): Promise<string[]> {
  const covered: string[] = []
  const focused = page.locator(':focus')
  const seen = await page.evaluateHandle(() => new Set<Element | null>([document.body]))
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const isNew = await seen.evaluate((elements) => {
      const before = elements.size
      return elements.add(document.activeElement).size > before
    })
    if (!isNew) return covered
    if (await isCovered(focused))
      covered.push(`${where}: ${await focused.evaluate((element) => element.outerHTML.slice(0, 120))}`)
  }
  throw new Error(`${where}: more than ${MOST_STOPS} tab stops`)
}
