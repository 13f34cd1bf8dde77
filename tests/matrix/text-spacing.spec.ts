import { brokenBoxes } from '../support/browser/layout.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { pagesOfEachKind, UNLISTED } from '../support/browser/crawl.ts'
import { DESKTOP, PHONE, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY })

/** The text spacing that a reader must be able to set: WCAG 2.2, criterion 1.4.12. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`
/**
 * Matches the faults that make text unreadable. With this spacing a button's text may use two lines, but it must stay
 * complete and uncovered.
 */
const LOST = /^(?:the page is|leaves its box|is cut|overlap)/

/**
 * Two accepted faults, which the accessibility report names: the brand's name in the header, whose logo stays visible,
 * and one line in a picture of the product.
 */
const KNOWN = [/is cut: a\.site-header__brand(?:\.active)? "Lexharbor"$/, /is cut: span "moved to 10:00–12:00"$/]

test('with more room between letters, words, lines and paragraphs no text is cut off, covered or wider than its page, except two known texts', async ({
  site,
  page,
}) => {
  const faults: string[] = []
  for (const path of [...(await pagesOfEachKind(site.origin)), ...UNLISTED]) {
    await page.goto(site.origin + path)
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, SPACED)
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      const found = (await brokenBoxes(page)).filter((fault) => LOST.test(fault))
      faults.push(...found.map((fault) => `${path}, ${size.width} px: ${fault}`))
    }
  }
  const isKnown = (fault: string) => KNOWN.some((known) => known.test(fault))
  expect(faults.filter((fault) => !isKnown(fault))).toEqual([])
  expect(KNOWN.filter((known) => !faults.some((fault) => known.test(fault)))).toEqual([])
})

test('the check finds a text that has no room for the spacing', async ({ page }) => {
  await page.setContent(`<style>${SPACED} b { display: block; overflow: hidden; font: 16px sans-serif }</style>
    <b style="width: 8em; white-space: nowrap">Just enough room</b><b style="height: 1.2em; width: 9em">Just enough room</b>`)
  expect((await brokenBoxes(page)).filter((fault) => LOST.test(fault))).not.toEqual([])
})
