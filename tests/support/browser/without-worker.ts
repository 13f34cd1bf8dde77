import { expect, type Page } from 'playwright/test'
import type { BreakableNetwork } from '../faults/network.ts'
import { PROSPECT, type Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { complaintsOf } from './complaints.ts'
import { fillDemoForm, submitDemoForm } from './demo-form.ts'
import { untilAtRest } from './steady-page.ts'

/**
 * Submits the demo form directly after the network fails, in a browser without service workers. Checks that the request
 * arrives once.
 */
export async function expectSavedWithoutWorker(
  page: Page,
  site: Site,
  network: BreakableNetwork,
  breakWorkers: () => void,
): Promise<void> {
  const complaints = complaintsOf(page, /Failed to load resource|net::ERR/)
  await page.addInitScript(breakWorkers)
  await page.goto(`${site.origin}/request-demo`)
  await fillDemoForm(page)
  await untilAtRest(page)
  await network.cut(site)
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${site.origin}/thank-you`)
  await expect(page.getByRole('main')).toContainText(/LH-[0-9A-F]{8}/)
  expect(await site.server.admin.rows('demo_requests')).toHaveLength(0)
  await network.heal()
  await until('both mails are out', async () => site.sink.mails.length >= 2)
  expect(await site.server.admin.rows('demo_requests')).toHaveLength(1)
  expect(site.mailsTo(PROSPECT)).toBe(1)
  expect(complaints).toEqual([])
}

/** The files that the demo form needs to hydrate. Each value is the beginning of a file's path. */
export const NEEDED_PARTS = {
  'the page that it leads to': '/assets/thank-you',
  'the sheet of that page': '/assets/index-',
} as const

/**
 * Refuses the browser's requests for one file that the demo form needs. Checks that the form requests the file again
 * and then works offline.
 */
export async function expectAliveWithPart(
  page: Page,
  site: Site,
  network: BreakableNetwork,
  file: string,
): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  site.proxy.decide = ({ path }) => (path.startsWith(file) ? 'refuse' : 'pass')
  await page.goto(`${site.origin}/request-demo`)
  await page.getByLabel('First name').fill('Dana')
  await expect(page.getByText('Not sent: this page could not finish loading.')).toBeVisible()
  await expect(page.locator('form[data-ready]')).toHaveCount(0)
  site.proxy.decide = () => 'pass'
  await expect(page.locator('form[data-ready]')).toHaveCount(1)
  await network.cut(site)
  await fillDemoForm(page)
  await submitDemoForm(page)
  await expect(page.getByRole('main')).toContainText(/LH-[0-9A-F]{8}/)
}
