import { expect, type Page } from 'playwright/test'
import { newItem } from '../../../src/outbox/queue/outbox-item.ts'
import { backoffCapMs } from '../../../src/outbox/queue/retry.ts'
import type { Fault } from '../faults/fault-proxy.ts'
import { demoPayload } from '../http/demo-request.ts'
import type { Site } from '../servers/site.ts'
import { controlOf, formOnPage, type FormCase } from './form-cases.ts'
import { WAITS } from './interruptions.ts'
import { tabTo } from './keyboard.ts'
import { fillOutbox, waitingItems } from './outbox-page.ts'

const REFUSED = newItem('request-demo', demoPayload(), '33333333-0000-4000-8000-000000000000', Date.now())

/**
 * Brings each form into these states: restored after a reload and refused for invalid values, saved on the device, and
 * delayed by the server. Then shows a refused demo request in the outbox (the browser's queue of submissions), and in
 * the demo form. Calls `look` in each state. Submits with the keyboard.
 */
export async function showFormStates(
  page: Page,
  site: Site,
  forms: readonly FormCase[],
  look: (state: string) => Promise<void>,
): Promise<void> {
  const answer = (fault: Fault) => {
    site.proxy.decide = ({ path }) => (path.startsWith('/api/') ? fault : 'pass')
  }

  for (const [index, form] of forms.entries()) {
    answer('refuse')
    await page.goto(site.origin + form.path)
    await controlOf(page, form, 'email').fill('dana')
    await expect(formOnPage(page, form)).toHaveAttribute('data-ready', '')
    await formOnPage(page, form).getByRole('button', { name: form.button }).scrollIntoViewIfNeeded()
    await page.reload()
    await expect(formOnPage(page, form).locator('.form__draft')).toContainText('Restored what you typed.')
    // After a reload the browser may restore any scroll position.
    await expect(formOnPage(page, form).locator('.form__draft')).toBeInViewport({ ratio: 1 })
    await submitByKeyboard(page, form)
    await expect(controlOf(page, form, 'email')).toHaveAttribute('aria-invalid', 'true')
    await look(`${form.name}, restored and refused`)

    await form.fill(page)
    await submitByKeyboard(page, form)
    await expect(page.locator('.form__done, .thank-you--saved')).toHaveCount(1)
    await look(`${form.name}, saved`)

    // Once a submission is queued, the page loads data from `/api/collections/` while the test fills in the form. These
    // requests get the same answer as the submission, so a late answer changes nothing.
    const wait = WAITS[index % WAITS.length]?.fault ?? 'refuse'
    await postpone(site.origin, page)
    // After an answer such as 429, the outbox delays all later submissions too. So, of all submissions, only the new
    // one gets that answer.
    site.proxy.decide = ({ path }) =>
      path.startsWith('/api/collections/') ? wait : path.startsWith('/api/') ? 'refuse' : 'pass'
    await page.goto(site.origin + form.path)
    await form.fill(page)
    answer(wait)
    await submitByKeyboard(page, form)
    await expect(page.locator('.toast--waiting')).toContainText('It is saved on this device, and we keep trying.')
    await look(`${form.name}, over its limit`)
  }

  answer('refuse')
  await fillOutbox(page, [
    {
      ...REFUSED,
      state: 'needs-attention',
      attempts: 1,
      lastError: { status: 422, code: 'invalid', error: 'Please check these fields: email', fields: { email: 'No.' } },
    },
  ])
  await page.goto(`${site.origin}/outbox`)
  const refused = page.locator('#waiting li').filter({ hasText: 'LH-33333333' })
  await expect(refused).toBeVisible()
  await look('what lies on the device')
  await tabTo(page, refused.getByRole('link', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('.error-summary')).toBeFocused()
  await look('a form that changes what was refused')
}

/**
 * Delays the next attempt of all queued items until after this test. Otherwise the outbox could be sending an item at
 * the moment of the submit, and the form would show the answer to that item.
 */
async function postpone(origin: string, page: Page): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  const items = await waitingItems(page)
  await fillOutbox(
    page,
    items.map((item) => ({ ...item, nextAttemptAt: Date.now() + backoffCapMs / 2 })),
  )
}

async function submitByKeyboard(page: Page, form: FormCase): Promise<void> {
  await controlOf(page, form, 'email').focus()
  await tabTo(page, formOnPage(page, form).locator('button[type="submit"]'))
  await page.keyboard.press('Enter')
}
