import { expect, test } from '../support/browser/browser-test.ts'
import { fillContactForm, submitContactForm } from '../support/browser/form-pages.ts'
import { PROSPECT, STAFF } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

test('a tab that never releases the outbox’s lock does not block other tabs forever: the message is sent, once', async ({
  ownSite,
  page,
  context,
}) => {
  const suspended = await context.newPage()
  await suspended.goto(`${ownSite.origin}/privacy`)
  await suspended.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.locks
          .request('lexharbor-outbox', () => {
            resolve()
            return new Promise(() => undefined)
          })
          .catch(() => (document.title = 'stolen'))
      }),
  )
  await page.goto(`${ownSite.origin}/contact`)
  await fillContactForm(page)
  await submitContactForm(page)
  // The form confirms without waiting for the lock, which another tab has.
  await expect(page.locator('.toast')).toContainText('It is on this device. We send it automatically')
  expect(await ownSite.server.admin.rows('contact_messages')).toHaveLength(0)
  await until('all mails are out', async () => ownSite.sink.mails.length >= 2)
  await expect(suspended).toHaveTitle('stolen')
  expect(await ownSite.server.admin.rows('contact_messages')).toHaveLength(1)
  expect([ownSite.mailsTo(PROSPECT), ownSite.mailsTo(STAFF), ownSite.sink.mails.length]).toEqual([1, 1, 2])
})
