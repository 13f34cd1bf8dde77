import { chromium, type Page } from 'playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, returning as test, test as firstVisit } from '../support/browser/browser-test.ts'
import { chromiumOptions } from '../../src/build/tools/chromium.ts'
import { fillDemoForm, openDemoForm, submitDemoForm } from '../support/browser/demo-form.ts'
import { failFirst, untilNothingWaits } from '../support/browser/interruptions.ts'
import { PROSPECT, STAFF, type Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

// For the one that is no return.
test.use({ serviceWorkers: 'allow' })

async function expectExactlyOne(site: Site, page: Page): Promise<void> {
  await until(
    'the request is in the database',
    async () => (await site.server.admin.rows('demo_requests')).length > 0,
    20_000,
  )
  await until('both mails are out', async () => site.sink.mails.length >= 2, 20_000)
  await untilNothingWaits(site, page)
  expect(await site.server.admin.rows('demo_requests')).toHaveLength(1)
  expect(site.mailsTo(PROSPECT)).toBe(1)
  expect(site.mailsTo(STAFF)).toBe(1)
  expect(site.sink.mails).toHaveLength(2)
}

firstVisit(
  'a request submitted offline is delivered once after the page was closed',
  async ({ ownSite, network, page }) => {
    await openDemoForm(page, ownSite.origin)
    await fillDemoForm(page)
    await network.cut(ownSite)
    await submitDemoForm(page)
    await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
    await expect(page.getByRole('main')).toContainText(/LH-[0-9A-F]{8}/)
    await expect(page.getByRole('main')).not.toContainText('within the next hour')
    await page.close()
    expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(0)
    await network.heal()
    await expectExactlyOne(ownSite, page)
  },
)

test('a request submitted offline is delivered once after the browser was closed and opened again', async ({
  ownSite,
  network,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'lexharbor-profile-'))
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      ...chromiumOptions({ window: true }),
      headless: true,
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
  try {
    const first = await launch()
    const page = await first.newPage()
    await openDemoForm(page, ownSite.origin)
    await fillDemoForm(page)
    await network.cut(ownSite, 'refused', first)
    await submitDemoForm(page)
    await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
    await first.close()
    expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(0)
    await network.heal()
    const second = await launch()
    await expectExactlyOne(ownSite, page)
    await second.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

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
  await expectExactlyOne(ownSite, page)
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
  await expectExactlyOne(ownSite, page)
})
