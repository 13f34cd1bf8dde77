import { findingsOn } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { controlOf, formOf, FORMS } from '../support/browser/form-cases.ts'
import { tabTo } from '../support/browser/keyboard.ts'
import { openOutbox } from '../support/browser/outbox-page.ts'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('in each form, who changes what waits reads so at its head, sees no error that is none, and can leave it as it was', async ({
  site,
  page,
}) => {
  test.setTimeout(180_000)
  site.proxy.decide = ({ path }) => (path.startsWith('/api/site/') ? 'refuse' : 'pass')
  for (const [index, form] of FORMS.entries()) {
    await page.goto(site.origin + form.path)
    await form.fill(page)
    await formOf(page, form).getByRole('button', { name: form.button }).click()
    if (form.name === 'request-demo')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device — not sent yet')
    else await expect(page.locator('.toast')).toContainText('Saved')
    const waiting = await openOutbox(page)
    await expect(waiting.getByRole('listitem')).toHaveCount(index + 1)
    await waiting.getByRole('listitem').last().getByRole('link', { name: 'Edit' }).click()

    const bar = formOf(page, form).locator('.form__editing')
    await expect(bar).toHaveText(/^You are changing LH-[0-9A-F]{8}, saved .+\. ?Keep as it was$/)
    await expect(bar).toBeFocused()
    await expect(bar).toBeInViewport()
    for (const [name, value] of Object.entries(form.restored))
      await expect(controlOf(page, form, name)).toHaveValue(value)
    await expect(formOf(page, form).getByRole('button', { name: 'Save changes' })).toBeEnabled()
    // A message that comes at all comes within a moment.
    await page.waitForTimeout(300)
    await expect(formOf(page, form).locator('.field__error, [aria-invalid="true"]')).toHaveCount(0)
    // What was said on other pages stayed there.
    await expect(page.locator('.toast')).toHaveCount(0)
    expect(await findingsOn(page)).toEqual([])

    await tabTo(page, bar.getByRole('button', { name: 'Keep as it was' }))
    await page.keyboard.press('Enter')
    await expect(waiting.getByRole('listitem')).toHaveCount(index + 1)
    await page.goto(site.origin + form.path)
    await expect(controlOf(page, form, 'email')).toHaveValue('')
  }
})
