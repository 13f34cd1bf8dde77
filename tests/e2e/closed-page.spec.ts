import { chromium } from 'playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testBrowser, testVisitor } from '../support/browser/test-browser.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { expectOneDemoRequest, fillDemoForm, openDemoForm, submitDemoForm } from '../support/browser/form-pages.ts'

// After the pages of a site are closed, only its service worker can send queued items. The browser starts the service
// worker when the network returns.
test.use({ serviceWorkers: 'allow' })

test(
  'a request submitted offline is delivered once after the page was closed',
  { tag: '@window' },
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
    await expectOneDemoRequest(ownSite, page)
  },
)

test('on a later visit the browser is asked again to send what waits while the site is closed', async ({
  ownSite,
  network,
  page,
}) => {
  await openDemoForm(page, ownSite.origin)
  await fillDemoForm(page)
  await network.cut(ownSite)
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  // The shell that runs the tests refuses registrations, so the test records them itself.
  await page.addInitScript(() => {
    const tags: string[] = []
    const sync = { register: (tag: string) => Promise.resolve(tags.push(tag)) }
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: sync })
    Object.assign(window, { tagsOfSync: tags })
  })
  await page.goto(`${ownSite.origin}/pricing`)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'tagsOfSync'))).toEqual(['outbox'])
  // Otherwise the request would reach the site of the next test.
  await network.heal()
  await expectOneDemoRequest(ownSite, page)
})

test(
  'a request submitted offline is delivered once after the browser was closed and opened again',
  { tag: '@window' },
  async ({ ownSite, network }) => {
    const profile = await mkdtemp(join(tmpdir(), 'lexharbor-profile-'))
    const launch = () =>
      chromium.launchPersistentContext(profile, {
        ...testBrowser({ window: true }),
        headless: true,
        ...testVisitor,
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
      // This page does not belong to the site.
      const closed = await second.newPage()
      await closed.close()
      await expectOneDemoRequest(ownSite, closed)
      await second.close()
    } finally {
      await rm(profile, { recursive: true, force: true })
    }
  },
)
