import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/complaints.ts'
import { fillDemoForm, submitDemoForm } from '../support/browser/demo-form.ts'
import { PROSPECT } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

/** How a browser comes to have no service worker. */
const WITHOUT_WORKER: Record<string, () => void> = {
  'a browser that knows no workers': () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  'a browser inside another app, which has the name only': () =>
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined }),
  'a worker that can’t be registered': () => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new TypeError('refused'))
  },
}

for (const [name, breakWorkers] of Object.entries(WITHOUT_WORKER)) {
  test(`${name}: a request sent just after the line was lost is saved, and arrives once`, async ({
    ownSite,
    network,
    page,
  }) => {
    const complaints = complaintsOf(page, /Failed to load resource|net::ERR/)
    await page.addInitScript(breakWorkers)
    await page.goto(`${ownSite.origin}/request-demo`)
    await fillDemoForm(page)
    await untilAtRest(page)
    await network.cut(ownSite)
    await submitDemoForm(page)
    await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
    await expect(page.getByRole('main')).toContainText(/LH-[0-9A-F]{8}/)
    expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(0)
    await network.heal()
    await until('both mails are out', async () => ownSite.sink.mails.length >= 2, 20_000)
    expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)
    expect(ownSite.mailsTo(PROSPECT)).toBe(1)
    expect(complaints).toEqual([])
  })
}

test('a page whose part does not come says so in our words, and what waits is sent all the same', async ({
  ownSite,
  network,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(`${ownSite.origin}/request-demo`)
  await fillDemoForm(page)
  await untilAtRest(page)
  await network.cut(ownSite)
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'This Page Did Not Open' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open it again' })).toHaveAttribute('href', '/privacy')
  await network.heal()
  await until('both mails are out', async () => ownSite.sink.mails.length >= 2, 20_000)
  expect(await ownSite.server.admin.rows('demo_requests')).toHaveLength(1)
  await page.getByRole('link', { name: 'Open it again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What this site knows about you' })).toBeVisible()
})

/** What the page fetches by itself once it is touched has come. */
async function untilAtRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}
