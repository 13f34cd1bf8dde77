import { expect, type Page } from 'playwright/test'
import type { Site } from '../servers/site.ts'
import { findingsOn } from './axe.ts'
import { controlOf, formOnPage, type FormCase } from './form-cases.ts'
import { tabTo } from './keyboard.ts'
import { openOutbox } from './outbox-page.ts'
import { untilIdle } from './steady-page.ts'

/**
 * Submits each form while the proxy refuses connections to the server, so that the browser queues the submission. Then
 * opens the queued submission for editing, and stops editing without a change.
 */
export async function editWaitingForms(page: Page, site: Site, forms: readonly FormCase[]): Promise<void> {
  site.proxy.decide = ({ path }) => (path.startsWith('/api/site/') ? 'refuse' : 'pass')
  for (const [index, form] of forms.entries()) {
    await page.goto(site.origin + form.path)
    await form.fill(page)
    await formOnPage(page, form).getByRole('button', { name: form.button }).click()
    if (form.name === 'request-demo')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device — not sent yet')
    else await expect(page.locator('.toast')).toContainText('Saved')
    const waiting = await openOutbox(page)
    await expect(waiting.getByRole('listitem')).toHaveCount(index + 1)
    await waiting.getByRole('listitem').last().getByRole('link', { name: 'Edit' }).click()

    const bar = formOnPage(page, form).locator('.form__editing')
    await expect(bar).toHaveText(/^You are changing LH-[0-9A-F]{8}, saved .+\. ?Keep as it was$/)
    await expect(bar).toBeFocused()
    await expect(bar).toBeInViewport()
    for (const [name, value] of Object.entries(form.restored))
      await expect(controlOf(page, form, name)).toHaveValue(value)
    await expect(formOnPage(page, form).getByRole('button', { name: 'Save changes' })).toBeEnabled()
    await untilIdle(page)
    await expect(formOnPage(page, form).locator('.field__error, [aria-invalid="true"]')).toHaveCount(0)
    // Messages about earlier submissions stay on the pages where they appeared.
    await expect(page.locator('.toast')).toHaveCount(0)
    expect(await findingsOn(page)).toEqual([])

    await tabTo(page, bar.getByRole('button', { name: 'Keep as it was' }))
    await page.keyboard.press('Enter')
    await expect(waiting.getByRole('listitem')).toHaveCount(index + 1)
    await page.goto(site.origin + form.path)
    await expect(controlOf(page, form, 'email')).toHaveValue('')
  }
}
