import { chromium } from 'playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumOptions } from '../../src/build/tools/chromium.ts'
import {
  applicationValues,
  EMPTY_APPLICATION,
  expectOneApplication,
  fillApplicationForm,
  openApplicationForm,
  resumeFile,
  submitApplicationForm,
} from '../support/browser/application-form.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { expectOneDemoRequest, fillDemoForm, openDemoForm, submitDemoForm } from '../support/browser/demo-form.ts'
import { sendsTo } from '../support/browser/interruptions.ts'
import { largestPdf } from '../support/http/application.ts'

// The worker alone sends what waits once its pages are closed: the browser wakes it.
test.use({ serviceWorkers: 'allow' })

test('a request submitted offline is delivered once after the page was closed', async ({ ownSite, network, page }) => {
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
  await expectOneDemoRequest(ownSite, page)
})

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
    await expectOneDemoRequest(ownSite, page)
    await second.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

test('10 MB sent offline are saved, said to be saved, and arrive whole and once after the page was closed', async ({
  ownSite,
  network,
  page,
}) => {
  test.setTimeout(90_000)
  const resume = largestPdf()
  await openApplicationForm(page, ownSite)
  await fillApplicationForm(page, resumeFile(resume))
  await network.cut(ownSite)
  await submitApplicationForm(page)
  await expect(page.locator('.toast')).toContainText('Saved', { timeout: 15_000 })
  await expect(page.locator('.toast')).toHaveClass(/toast--neutral/)
  expect(await applicationValues(page)).toEqual(EMPTY_APPLICATION)
  await page.close()
  expect(await ownSite.server.admin.rows('job_applications')).toHaveLength(0)
  await network.heal()
  await expectOneApplication(ownSite, page, resume)
  expect(new Set(sendsTo(ownSite, '/api/site/apply').map(({ key }) => key)).size).toBe(1)
})
