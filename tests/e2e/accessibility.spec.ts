import { SCHEMES, violationsInEveryLook } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { fillDemoForm, submitDemoForm } from '../support/browser/demo-form.ts'
import { DESKTOP, PHONE, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY, viewport: DESKTOP })
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

test('axe finds nothing on what only an action shows: open menus, refused and sent forms, an empty list', async ({
  site,
  page,
}) => {
  const violations: string[] = []
  const look = async (state: string, schemes = SCHEMES) =>
    violations.push(...(await violationsInEveryLook(page, state, schemes, [page.viewportSize() ?? DESKTOP])))

  await page.goto(site.origin)
  await page.getByRole('banner').getByRole('button', { name: 'Solutions' }).click()
  await look('a menu of the header')
  await page.setViewportSize(PHONE)
  await page.goto(`${site.origin}/pricing`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await look('the menu on a phone')
  await page.goto(`${site.origin}/blog?q=zzzz`)
  await expect(page.getByText('0 articles found')).toBeVisible()
  await look('an empty list of articles')
  await page.goto(`${site.origin}/request-demo`)
  await submitDemoForm(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await look('a refused form')
  await fillDemoForm(page)
  await look('a filled form')
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${site.origin}/thank-you`)
  await look('the thank-you page')
  expect(violations).toEqual([])
})
