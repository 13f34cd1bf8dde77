import { expect, returning as test } from '../support/browser/browser-test.ts'
import { expectOneDemoRequest, fillDemoForm, openDemoForm, submitDemoForm } from '../support/browser/demo-form.ts'
import { failFirst } from '../support/browser/interruptions.ts'

test('a lost answer is asked for again: one row, and the visitor sees that it was sent', async ({ ownSite, page }) => {
  await openDemoForm(page, ownSite.origin)
  await fillDemoForm(page)
  failFirst(ownSite, '/api/site/request-demo', 'drop-answer')
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received', { timeout: 20_000 })
  await expect(page.getByRole('main')).toContainText('within the next hour')
  expect(ownSite.proxy.delivered('/api/site/request-demo')).toHaveLength(2)
  expect(new Set(ownSite.proxy.delivered('/api/site/request-demo').map(({ key }) => key)).size).toBe(1)
  await expectOneDemoRequest(ownSite, page)
})

test('with the server down at submit, the request goes out within 5 s of its return', async ({ ownSite, page }) => {
  await openDemoForm(page, ownSite.origin)
  await fillDemoForm(page)
  await ownSite.server.kill()
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`, { timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Demo Request Received')
  await page.waitForTimeout(6000)
  await ownSite.server.start()
  const reachableAt = Date.now()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received', { timeout: 10_000 })
  expect(Date.now() - reachableAt).toBeLessThan(5000)
  await expectOneDemoRequest(ownSite, page)
})
