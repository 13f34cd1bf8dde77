import { expect, type Page } from 'playwright/test'
import { newItem } from '../../../src/outbox/queue/outbox-item.ts'
import { backoffCapMs } from '../../../src/outbox/queue/retry.ts'
import type { Fault } from '../faults/fault-proxy.ts'
import { demoPayload } from '../http/demo-request.ts'
import type { Site } from '../servers/site.ts'
import { controlOf, formOf, type FormCase } from './form-cases.ts'
import { WAITS } from './interruptions.ts'
import { tabTo } from './keyboard.ts'
import { fillOutbox, waitingItems } from './outbox-page.ts'

const REFUSED = newItem('request-demo', demoPayload(), '33333333-0000-4000-8000-000000000000', Date.now())

/**
 * Shows a form when it is restored, refused, saved and over its limit, then the queued submission in the outbox, and calls `look` for each
 * state. It submits each form with the keyboard.
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
    await expect(formOf(page, form)).toHaveAttribute('data-ready', '')
    await formOf(page, form).getByRole('button', { name: form.button }).scrollIntoViewIfNeeded()
    await page.reload()
    await expect(formOf(page, form).locator('.form__draft')).toContainText('Restored what you typed.')
    // The browser may have scrolled anywhere.
    await expect(formOf(page, form).locator('.form__draft')).toBeInViewport({ ratio: 1 })
    await submitByKeyboard(page, form)
    await expect(controlOf(page, form, 'email')).toHaveAttribute('aria-invalid', 'true')
    await look(`${form.name}, restored and refused`)

    await form.fill(page)
    await submitByKeyboard(page, form)
    await expect(page.locator('.form__done, .thank-you--saved')).toHaveCount(1)
    await look(`${form.name}, saved`)

    // The queued submission hydrates the page while it is filled in, and later answers to the page's own requests change nothing of it.
    const wait = WAITS[index % WAITS.length]?.fault ?? 'refuse'
    await postpone(site.origin, page)
    // A server that asks the outbox to wait would delay all later submissions, so only the new one gets that answer.
    site.proxy.decide = ({ path }) =>
      path.startsWith('/api/collections/') ? wait : path.startsWith('/api/') ? 'refuse' : 'pass'
    await page.goto(site.origin + form.path)
    await form.fill(page)
    answer(wait)
    await submitByKeyboard(page, form)
    await expect(page.locator('.toast--waiting')).toContainText('Saved on this device, we keep trying.')
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
 * The queued items are not due for longer than this takes. Otherwise an attempt under way at the submission would show the server's earlier
 * answer.
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
  await tabTo(page, formOf(page, form).locator('button[type="submit"]'))
  await page.keyboard.press('Enter')
}
