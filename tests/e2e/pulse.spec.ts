import { expect, test } from '../support/browser/browser-test.ts'
import { pulseOf } from '../support/browser/pulse.ts'

test('of a page that a journey waited for in vain, the report tells whether it still draws', async ({ page }) => {
  await page.setContent('<p>Here</p>')
  expect(await pulseOf(page)).toBe('about:blank: visible, complete, frames and a quiet moment in 1000 ms')
  const hangs = page.evaluate(() => {
    for (const end = Date.now() + 1000; Date.now() < end;);
  })
  expect(await pulseOf(page, 100)).toBe('about:blank: its scripts do not answer')
  await hangs
  expect(await pulseOf(page, 100)).toMatch(/^about:blank: visible, complete, .* in 100 ms$/)
})
