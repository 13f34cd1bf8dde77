import { expect, test } from '../support/browser/browser-test.ts'
import { countShifts, STEADY_SHIFT } from '../support/browser/layout-shift.ts'
import { DESKTOP, PHONE } from '../support/browser/steady-page.ts'

const PAGES = [
  '/',
  '/features',
  '/pricing',
  '/solutions/small-firms',
  '/resources',
  '/blog',
  '/blog/wire-instructions-at-closing',
  '/contact',
  '/request-demo',
  '/login',
  '/no-such-page',
]

for (const viewport of [PHONE, DESKTOP]) {
  test(`a page that arrives piece by piece moves nothing that stands already, at ${viewport.width} px`, async ({
    site,
    browser,
  }) => {
    site.proxy.decide = ({ path }) => (PAGES.includes(path) ? 'trickle' : 'pass')
    const page = await browser.newPage({ viewport })
    const shifts = await countShifts(page)
    for (const path of PAGES) {
      await page.goto(site.origin + path)
      const { sum, moved } = await shifts()
      expect.soft(sum, `${path}: ${moved}`).toBeLessThan(STEADY_SHIFT)
    }
    await page.close()
    await site.proxy.reset()
  })
}
