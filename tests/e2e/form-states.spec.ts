import type { Page } from 'playwright/test'
import { newItem } from '../../src/outbox/queue/outbox-item.ts'
import { backoffCapMs } from '../../src/outbox/queue/retry.ts'
import { violationsInEveryLook } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { controlOf, formOf, FORMS, type FormCase } from '../support/browser/form-cases.ts'
import { WAITS } from '../support/browser/interruptions.ts'
import { tabTo } from '../support/browser/keyboard.ts'
import { fillOutbox, waitingItems } from '../support/browser/outbox-page.ts'
import { DESKTOP, PHONE, STEADY } from '../support/browser/steady-page.ts'
import type { Fault } from '../support/faults/fault-proxy.ts'
import { demoPayload } from '../support/http/demo-request.ts'

test.use({ contextOptions: STEADY })
test.describe.configure({ timeout: 180_000 })

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

const TABLET = { width: 768, height: 1024 }
/** Each state of each form is seen in one of them, and all of them are seen. */
const LOOKS = [PHONE, TABLET, DESKTOP].flatMap((size) => [
  { size, scheme: 'light' } as const,
  { size, scheme: 'dark' } as const,
])

const REFUSED = newItem('request-demo', demoPayload(), '33333333-0000-4000-8000-000000000000', Date.now())

test('axe finds nothing on any form that is restored, refused, saved or over its limit, nor on what waits; each is submitted with the keyboard', async ({
  site,
  page,
}) => {
  const violations: string[] = []
  let count = 0
  const look = async (state: string) => {
    const { size, scheme } = LOOKS[count % LOOKS.length] ?? { size: PHONE, scheme: 'light' }
    count += 1
    violations.push(...(await violationsInEveryLook(page, state, [scheme], [size])))
  }
  const answer = (fault: Fault) => {
    site.proxy.decide = ({ path }) => (path.startsWith('/api/') ? fault : 'pass')
  }

  for (const [index, form] of FORMS.entries()) {
    answer('refuse')
    await page.goto(site.origin + form.path)
    await controlOf(page, form, 'email').fill('dana')
    await expect(formOf(page, form)).toHaveAttribute('data-ready', '')
    await formOf(page, form).getByRole('button', { name: form.button }).scrollIntoViewIfNeeded()
    await page.reload()
    await expect(formOf(page, form).locator('.form__draft')).toContainText('Restored what you typed.')
    // Wherever the browser has scrolled to.
    await expect(formOf(page, form).locator('.form__draft')).toBeInViewport({ ratio: 1 })
    await submitByKeyboard(page, form)
    await expect(controlOf(page, form, 'email')).toHaveAttribute('aria-invalid', 'true')
    await look(`${form.name}, restored and refused`)

    await form.fill(page)
    await submitByKeyboard(page, form)
    await expect(page.locator('.form__done, .thank-you--saved')).toHaveCount(1)
    await look(`${form.name}, saved`)

    // What waits brings the page to life while it is filled in, and what the page's own questions bring changes nothing of it.
    const wait = WAITS[index % WAITS.length]?.fault ?? 'refuse'
    await postpone(site.origin, page)
    // Told to wait, it would keep back all that comes after it: it hears that only with the new one.
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
  for (const name of ['light', 'dark']) {
    await expect(refused).toBeVisible()
    await look(`what lies on the device, ${name}`)
  }
  await tabTo(page, refused.getByRole('link', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('.error-summary')).toBeFocused()
  await look('a form that changes what was refused')
  expect(violations).toEqual([])
})

/** What waits is not due for longer than this takes: an attempt that is under way when the form is submitted would tell what the server said before. */
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
