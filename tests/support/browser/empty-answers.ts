import { expect, type Page } from 'playwright/test'
import type { Fault } from '../faults/fault-proxy.ts'
import type { Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { fillDemoForm, openDemoForm, submitDemoForm } from './demo-form.ts'
import { failFirst, sendsTo, WAITS } from './interruptions.ts'

const CALL = '/api/site/request-demo'

export type EmptyAnswer = { answer: string; fault: Fault; lands: 'form' | 'thank-you' }

/** Answers that don't confirm a submission. After each, the submission must still be queued. */
export const ANSWERS_THAT_DELIVER_NOTHING: readonly EmptyAnswer[] = [
  ...WAITS.map(({ answer, fault }) => ({ answer, fault, lands: 'form' as const })),
  {
    answer: '200 with a captive portal’s page',
    fault: { status: 200, body: '<!doctype html><title>Hotel Wi-Fi</title>' },
    lands: 'thank-you',
  },
]

/**
 * Answers the first attempt to send a demo request with a fault. Checks that the outbox (the browser's queue of
 * submissions) keeps the request and sends it again by itself.
 */
export async function expectSentAgain(page: Page, site: Site, { fault, lands }: EmptyAnswer): Promise<void> {
  await openDemoForm(page, site.origin)
  await fillDemoForm(page)
  failFirst(site, CALL, fault)
  await submitDemoForm(page)
  if (lands === 'thank-you') await expect(page).toHaveURL(`${site.origin}/thank-you`)
  else {
    await expect(page.getByRole('alert').filter({ hasText: 'Error submitting request' })).toContainText(
      'It is saved on this device, and we keep trying.',
    )
    await expect(page.getByLabel('First name')).toHaveValue('Dana')
  }
  await until('the request is delivered', async () => (await site.server.admin.rows('demo_requests')).length === 1)
  const [first, second, ...more] = sendsTo(site, CALL)
  expect(more).toHaveLength(0)
  expect(second?.key).toBe(first?.key)
  if (lands === 'form') {
    await expect(page.locator('.toast--success')).toContainText(
      /Sent.*What you submitted has arrived\. Its reference is LH-[0-9A-F]{8}\./,
    )
    await expect(page.getByRole('alert').filter({ hasText: 'Error submitting request' })).toHaveCount(0)
    await expect(page.getByLabel('First name')).toHaveValue('')
    await expect(page.getByLabel('Preferred date')).toHaveValue('')
    expect(new URL(page.url()).pathname).toBe('/request-demo')
  }
  if (typeof fault === 'object' && 'headers' in fault && fault.headers?.['retry-after'])
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2000)
}
