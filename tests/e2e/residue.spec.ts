import { DAY_MS } from '../../src/lib/time-units.ts'
import { itemLifetimeMs, newItem, shownAfterExpiryMs } from '../../src/outbox/queue/outbox-item.ts'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import {
  contactControl,
  fillContactForm,
  openContactForm,
  submitContactForm,
  fillDemoForm,
  openDemoForm,
  submitDemoForm,
} from '../support/browser/form-pages.ts'
import { fillOutbox, openOutbox, outboxLink, residueOf } from '../support/browser/outbox-page.ts'
import { PROSPECT } from '../support/servers/site.ts'
import { demoPayload } from '../support/http/demo-request.ts'

const OUTBOX = 'indexedDB lexharbor-outbox items'
const TYPED = 'Quisquilia'

test('the browser keeps no typed text after the server accepted it, the visitor discarded or deleted it, or it expired', async ({
  ownSite,
  network,
  page,
}) => {
  await openDemoForm(page, ownSite.origin)
  await fillDemoForm(page, { lastName: TYPED })
  await expect.poll(() => residueOf(page, TYPED)).toContain('sessionStorage')
  await submitDemoForm(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Request Received')
  for (const typed of [TYPED, PROSPECT]) expect(await residueOf(page, typed), 'accepted').toEqual([])

  await openContactForm(page, ownSite.origin)
  await fillContactForm(page)
  await contactControl(page, 'message').fill(TYPED)
  await network.cut(ownSite)
  await submitContactForm(page)
  await expect(outboxLink(page)).toHaveText(/^1 waiting/)
  expect(await residueOf(page, TYPED)).toEqual([OUTBOX])
  const waiting = await openOutbox(page)
  await waiting.getByRole('button', { name: 'Discard' }).click()
  await expect(waiting.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await residueOf(page, TYPED), 'discarded').toEqual([])

  const now = Date.now()
  const shownSince = now - shownAfterExpiryMs - DAY_MS
  const key = '44444444-0000-4000-8000-000000000000'
  const old = newItem('request-demo', demoPayload({ lastName: TYPED }), key, shownSince - itemLifetimeMs - DAY_MS)
  await fillOutbox(page, [{ ...old, state: 'needs-attention', expiredAt: shownSince }])
  expect(await residueOf(page, TYPED)).toEqual([OUTBOX])
  await page.reload()
  await expect(waiting.getByRole('listitem').filter({ hasText: 'LH-44444444' })).toContainText('only its date is left')
  expect(await residueOf(page, TYPED), 'too old').toEqual([])

  await openContactForm(page, ownSite.origin)
  await fillContactForm(page)
  await contactControl(page, 'message').fill(TYPED)
  await submitContactForm(page)
  await expect(page.locator('.toast')).toContainText('Saved')
  await page.getByRole('button', { name: 'Write another' }).click()
  await contactControl(page, 'message').fill(`${TYPED}, once more`)
  await expect.poll(() => residueOf(page, TYPED)).toEqual(['sessionStorage', OUTBOX])
  await openOutbox(page)
  await page.getByRole('button', { name: 'Forget my data' }).click()
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Forgotten.' })).toBeVisible()
  expect(await residueOf(page, TYPED), 'forgotten').toEqual([])
})
