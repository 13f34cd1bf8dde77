import { expect, returning as test } from '../support/browser/browser-test.ts'
import { expectOneDemoRequest, fillDemoForm, openDemoForm, submitDemoForm } from '../support/browser/form-pages.ts'
import { failFirst } from '../support/browser/interruptions.ts'
import { until } from '../support/until.ts'

test('a retry after a lost answer creates only one row, and the page shows that the request was sent', async ({
  ownSite,
  page,
}) => {
  await openDemoForm(page, ownSite.origin)
  await fillDemoForm(page)
  failFirst(ownSite, '/api/site/request-demo', 'drop-answer')
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  await expect(page.getByRole('main')).toContainText('within the next hour')
  expect(ownSite.proxy.delivered('/api/site/request-demo')).toHaveLength(2)
  expect(new Set(ownSite.proxy.delivered('/api/site/request-demo').map(({ key }) => key)).size).toBe(1)
  await expectOneDemoRequest(ownSite, page)
})

test('if the server is down at the submit, the outbox sends the request by itself after the server is back, once', async ({
  ownSite,
  page,
}) => {
  await openDemoForm(page, ownSite.origin)
  await fillDemoForm(page)
  await ownSite.server.kill()
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Demo Request Received')
  const tries = () => ownSite.proxy.seen.filter(({ path }) => path.startsWith('/api/')).length
  const triesBefore = tries()
  await until('it was tried once more in vain', () => tries() > triesBefore)
  await ownSite.server.start()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  await expectOneDemoRequest(ownSite, page)
})
