import { expect, test } from '../support/browser/browser-test.ts'
import { hydrate, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY })

test('the calculator’s result is printed alone, with its assumptions and the address that opens it again', async ({
  site,
  page,
}) => {
  await page.addInitScript(() => (window.print = () => document.body.setAttribute('data-printed-by', 'the page')))
  await page.goto(`${site.origin}/pricing`)
  await hydrate(page)
  await page.getByLabel('Billable staff', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Print this result' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed-by', 'the page')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('$25,200').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Return = increase ÷ cost')).toBeVisible()
  await expect(page.getByText('Open this estimate again at')).toContainText(`${site.origin}/pricing?staff=10&`)
  await expect(page.getByRole('heading', { name: 'Firm Growth' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print this result' })).toBeHidden()

  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('heading', { name: 'Firm Growth' })).toBeVisible()
})
