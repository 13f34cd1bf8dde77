import { chromium, type Page } from 'playwright/test'
import { FACE_NAMES } from '../../src/build/tools/steady-chromium.ts'
import { brokenBoxes } from '../support/browser/layout.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { pagesOfEachKind, UNLISTED, PAGE_STATES } from '../support/browser/crawl.ts'
import { STEADY } from '../support/browser/steady-page.ts'
import { testBrowser, testVisitor } from '../support/browser/test-browser.ts'

const WIDTHS = [320, 390, 768, 1280]
const HEIGHT = 900

test.describe.configure({ mode: 'parallel' })

for (const face of FACE_NAMES)
  test(`no element breaks, overlaps or is cut off on any page in any state at any width, with the ${face} typeface`, async ({
    site,
  }) => {
    const browser = await chromium.launch(testBrowser({ face }))
    const page = await browser.newPage({ ...testVisitor, ...STEADY })
    const faults: string[] = []
    const look = async (where: string) => {
      for (const fault of await brokenBoxes(page)) faults.push(`${where}: ${fault}`)
    }
    try {
      for (const path of [...(await pagesOfEachKind(site.origin)), ...UNLISTED]) {
        await page.goto(site.origin + path)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT })
          await look(`${path}, ${width} px`)
        }
      }
      for (const { path, name, enter } of PAGE_STATES)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT })
          await openAfresh(page, site.origin + path)
          await enter(page)
          await look(`${path} ${name}, ${width} px`)
        }
    } finally {
      await browser.close()
    }
    expect(faults).toEqual([])
  })

/** Opens the page without the drafts of earlier visits. */
async function openAfresh(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(address)
}
