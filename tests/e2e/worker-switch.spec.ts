import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { fillContactForm, openContactForm, submitContactForm } from '../support/browser/form-pages.ts'
import { untilIdle } from '../support/browser/steady-page.ts'
import { untilControlled } from '../support/browser/service-worker.ts'
import { sendsTo } from '../support/browser/interruptions.ts'
import { PROSPECT, STAFF } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

const CALL = '/api/site/send-email'

test.use({ serviceWorkers: 'allow' })

test(
  'a service worker that the site switches off sends queued items, deletes its caches and unregisters; pages and drafts stay; switched on, it returns',
  { tag: '@window' },
  async ({ freshSite: site, network, page, context }) => {
    await openContactForm(page, site.origin)
    expect(await cacheNames(page)).not.toEqual([])

    // The server refuses the request at first, so it is still queued when the site switches its service worker off.
    site.proxy.decide = ({ path }) => (path === CALL ? 'refuse' : 'pass')
    await fillContactForm(page)
    await submitContactForm(page)
    await expect(page.locator('.toast')).toContainText('It is on this device. We send it automatically')
    await page.goto('about:blank')
    const other = await context.newPage()
    await other.goto(`${site.origin}/request-demo`)
    await untilControlled(other)
    const firstName = other.locator('input[name="firstName"]')
    await firstName.fill('Dana')
    await expect(other.locator('form[data-ready]')).toHaveCount(1)
    let loads = 0
    other.on('load', () => (loads += 1))

    expect(await site.server.run('worker', 'off')).toMatchObject({ code: 0 })
    site.proxy.decide = () => 'pass'
    await checkForUpdate(other)

    await until('all mails are out', async () => site.sink.mails.length >= 2)
    await until('the worker is gone', () => hasNoWorker(other))
    expect(await cacheNames(other)).toEqual([])
    expect(await site.server.admin.rows('contact_messages')).toHaveLength(1)
    expect([site.mailsTo(PROSPECT), site.mailsTo(STAFF), site.sink.mails.length]).toEqual([1, 1, 2])
    expect(new Set(sendsTo(site, CALL).map(({ key }) => key)).size).toBe(1)
    expect(site.proxy.delivered(CALL)).toHaveLength(1)

    // No page was reloaded and no text lost. The page offers no update, because there is no new version.
    expect(loads).toBe(0)
    await expect(firstName).toHaveValue('Dana')
    await firstName.fill('')
    await untilIdle(other)
    await expect(other.getByText(/new version|was updated/)).toHaveCount(0)

    // Pages now come from the network, and register no service worker.
    await other.goto(`${site.origin}/pricing`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await other.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await until('the worker is gone again', () => hasNoWorker(other))
    expect(await cacheNames(other)).toEqual([])

    // A form works without a service worker.
    await other.goto(`${site.origin}/contact`)
    await fillContactForm(other)
    await submitContactForm(other)
    await expect(other.locator('.toast--success')).toContainText('Your message has been sent.')
    expect(await site.server.admin.rows('contact_messages')).toHaveLength(2)

    expect((await site.server.run('worker', 'status')).output).toContain('The service worker is off')
    expect(await site.server.run('worker', 'on')).toMatchObject({ code: 0 })
    await other.goto(`${site.origin}/pricing`)
    await untilControlled(other)
    await until('the pages are kept again', async () =>
      (await cacheNames(other)).some((name) => name.includes('precache')),
    )
    await network.cut(site)
    await other.goto(`${site.origin}/features`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

/**
 * Makes the browser check for a new service worker. The browser also checks at every navigation. A page that becomes
 * visible checks at most once an hour.
 */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

const hasNoWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 0)

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys())
