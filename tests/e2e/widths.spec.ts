import { faces, type FaceName } from '../../src/build/tools/steady-chromium.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { newItem } from '../../src/outbox/queue/outbox-item.ts'
import { brokenBoxes } from '../support/browser/layout.ts'
import { DAY_CHOSEN, MENU_OPEN } from '../support/browser/crawl.ts'
import { fillOutbox, outboxLink } from '../support/browser/outbox-page.ts'
import { DESKTOP, PHONE, STEADY } from '../support/browser/steady-page.ts'
import { demoPayload } from '../support/http/demo-request.ts'
import { usualFace } from '../support/browser/test-browser.ts'

// Checks that the layout stays intact with any system's fonts. tests/matrix/widths.spec.ts checks all pages, states and
// window widths.

test.use({ contextOptions: STEADY, viewport: PHONE })

/** Common widths of phones, in CSS pixels. */
const PHONES = [360, 375, 384, 390, 412, 430]
const LOOKED_AT = ['/', '/pricing', '/request-demo']

// Only Linux has Fontconfig, by which the tests choose fonts. On other systems pages have the system's fonts.
if (process.platform === 'linux')
  test('the browser uses the tests’ own fonts, and no others', async ({ site, page }, { project }) => {
    const face: FaceName = project.name === 'wide' ? 'wide' : usualFace
    await page.goto(site.origin)
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    const facesOf = async (selector: string) => {
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }))
    }
    expect(await facesOf('main .lead')).toEqual([{ familyName: faces[face].sans, isCustomFont: false }])
    expect(await facesOf('main .eyebrow')).toEqual([{ familyName: faces[face].serif, isCustomFont: false }])
  })

test('on a phone the header has the demo link in one row with the menu; on narrower phones and on a desktop the menu contains it', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/features`)
  const demo = page.locator('.site-header__demo')
  const brand = page.locator('.site-header__brand')
  await expect(demo).toHaveText('Demo')
  await expect(demo).toHaveAttribute('href', '/request-demo')
  for (const [width, shown] of [
    [320, false],
    ...PHONES.map((phone) => [phone, true] as const),
    [768, true],
    [DESKTOP.width, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(demo).toBeVisible({ visible: shown })
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height, `${width} px`).toBeLessThan(80)
    // The logo is beside the name.
    expect((await brand.boundingBox())?.width, `${width} px`).toBeGreaterThan(100)
  }
})

test('beside the link to what waits, the header of a desktop has the brand’s name and a whole search field', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/outbox`)
  await expect(page.getByText('Nothing waits.')).toBeVisible()
  const refused = newItem('request-demo', demoPayload(), '11111111-0000-4000-8000-000000000000', Date.now())
  await fillOutbox(page, [{ ...refused, state: 'needs-attention', attempts: 1 }])
  await page.goto(`${site.origin}/features`)
  await expect(outboxLink(page)).toContainText('1 to correct')
  for (const width of [1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    for (const part of ['.site-header__brand', '.site-nav input'])
      expect((await page.locator(part).boundingBox())?.width, `${part}, ${width} px`).toBeGreaterThan(100)
  }
})

test('nothing breaks, overlaps or is cut on a phone’s first pages, with the menu open and a day chosen', async ({
  site,
  page,
}) => {
  const faults: string[] = []
  for (const path of LOOKED_AT) {
    await page.goto(site.origin + path)
    faults.push(...(await brokenBoxes(page)).map((fault) => `${path}: ${fault}`))
  }
  for (const { path, name, enter } of [MENU_OPEN, DAY_CHOSEN]) {
    await page.goto(site.origin + path)
    await enter(page)
    faults.push(...(await brokenBoxes(page)).map((fault) => `${path} ${name}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('the check for broken layouts finds a broken element of each kind', async ({ page }) => {
  await page.setContent(`<style>body { font: 16px sans-serif; margin: 0 } * { box-sizing: border-box }</style>
    <div class="site-header__row" style="height: 90px"></div>
    <p style="width: 3em; overflow-wrap: anywhere">Responses</p>
    <p style="width: 3em; white-space: nowrap">Two words of it</p>
    <p style="width: 3em; white-space: nowrap; overflow: hidden">Three words of it</p>
    <p style="width: 6em; height: 1.2em; overflow: hidden">Four words in two lines</p>
    <div style="width: 9em"><a class="button" style="display: block; width: 3em">Ask now</a></div>
    <div style="width: 6em"><a class="button" style="display: block">Ask for the recording</a></div>
    <div class="demo-picks"><b style="display: block; width: 3em">9:00 AM</b><b style="display: block">9:00 AM</b></div>
    <button style="margin: 0">One</button><button style="margin-left: -9px">Other</button>
    <div style="width: 500px; height: 1px"></div>`)
  expect(await brokenBoxes(page)).toEqual([
    'the page is 500 px wide',
    'breaks "Responses": p "Responses"',
    expect.stringMatching(/^leaves its box by \d+ px: p "Two words of it"$/),
    expect.stringMatching(/^leaves its box by \d+ px: p "Three words of it"$/),
    'is cut: p "Three words of it"',
    'is cut: p "Four words in two lines"',
    'has more than one line: a.button "Ask now"',
    'has buttons of 2 and 1 lines: div.demo-picks "9:00 AM9:00 AM"',
    'overlap: button "One" and button "Other"',
    'the header has more than one row',
  ])
})
