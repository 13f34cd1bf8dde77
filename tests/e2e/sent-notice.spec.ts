import type { BrowserContext, Page } from 'playwright/test'
import { findingsOn } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { contactControl, fillContactForm, openContactForm, submitContactForm } from '../support/browser/form-pages.ts'
import type { BreakableNetwork } from '../support/faults/fault-proxy.ts'
import type { Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

declare global {
  interface Window {
    questions: number
  }
}

test.use({ serviceWorkers: 'allow' })

test(
  'if the visitor asks for it, one notification lists what was sent while no page was open, and nothing that was sent while a page was visible',
  { tag: '@window' },
  async ({ ownSite, network, context, page }) => {
    // `grantPermissions` denies all permissions that it does not name.
    await context.grantPermissions(['notifications', 'background-sync'], { origin: ownSite.origin })
    await context.addInitScript(countQuestions)
    await saveMessage(ownSite, network, page)
    const done = page.locator('.form__done')
    const tell = done.getByRole('button', { name: 'Notify me when it has been sent' })
    await expect(tell).toBeVisible()
    expect(await page.evaluate(() => window.questions)).toBe(0)
    await tell.press('Enter')
    await expect(done.getByRole('status')).toHaveText(
      'We notify you when it has been sent, even while this site is closed.',
    )
    await expect(done.getByRole('button', { name: 'Don’t notify me' })).toBeFocused()
    expect(await page.evaluate(() => window.questions)).toBe(1)
    expect(await findingsOn(page)).toEqual([])
    const receipt = /LH-[0-9A-F]{8}/.exec(await done.innerText())?.[0] ?? ''
    await page.close()
    await network.heal()
    await untilStored(ownSite, 1)
    const shown = [{ title: 'Message sent', body: `Receipt ${receipt}` }]
    await expect.poll(() => notifications(context)).toEqual(shown)

    const outbox = await context.newPage()
    await saveMessage(ownSite, network, outbox)
    await expect(outbox.locator('.form__done').getByRole('button', { name: 'Don’t notify me' })).toBeVisible()
    await network.heal()
    await untilStored(ownSite, 2)
    await expect(outbox.locator('.form__done')).toContainText('has been sent since.')
    // The browser may have closed the first notification by itself.
    expect((await notifications(context)).filter(({ body }) => body !== shown[0]?.body)).toEqual([])
    await outbox.goto(`${ownSite.origin}/outbox`)
    await expect(outbox.locator('#waiting').getByRole('button', { name: 'Don’t notify me' })).toBeVisible()
    await outbox.getByRole('button', { name: 'Forget my data' }).click()
    await outbox.getByRole('button', { name: 'Forget everything' }).click()
    await expect(outbox.getByRole('status').filter({ hasText: 'Forgotten.' })).toBeVisible()
    await expect(outbox.getByRole('button', { name: 'Don’t notify me' })).toHaveCount(0)
    expect(await notifications(context)).toEqual([])
    expect(await outbox.evaluate(() => window.questions)).toBe(0)
  },
)

test('a browser without notifications shows a hint about that beside queued items, and nowhere else', async ({
  ownSite,
  network,
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await saveMessage(ownSite, network, page)
  await expect(page.locator('.form__done')).toContainText('Saved as LH-')
  await expect(page.locator('.tell-when-sent')).toHaveCount(0)
  await page.locator('.form__done').getByRole('link', { name: 'On this device' }).click()
  await expect(page.locator('#waiting')).toContainText('Your browser does not let this site show notifications.')
  await expect(page.getByRole('button', { name: 'Notify me when it has been sent' })).toHaveCount(0)
  await network.heal()
  await untilStored(ownSite, 1)
  await expect(page.locator('.tell-when-sent')).toHaveCount(0)
})

/** Runs in the page. Counts the permission prompts. */
function countQuestions(): void {
  window.questions = 0
  const ask = Notification.requestPermission.bind(Notification)
  Notification.requestPermission = () => {
    window.questions += 1
    return ask()
  }
}

async function saveMessage(site: Site, network: BreakableNetwork, page: Page): Promise<void> {
  await openContactForm(page, site.origin)
  await fillContactForm(page)
  await contactControl(page, 'message').fill(`Written at ${Date.now()}.`)
  await network.cut(site)
  await submitContactForm(page)
  await expect(page.locator('.form__done')).toContainText('Saved as LH-')
}

const untilStored = ({ server }: Site, count: number) =>
  until('it is stored', async () => (await server.admin.rows('contact_messages')).length === count)

/**
 * Returns the open notifications. Reads them in the service worker, because another visible page of the site would
 * change the result.
 */
async function notifications(context: BrowserContext): Promise<Array<{ title: string; body: string }>> {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no worker')
  return await worker.evaluate(async () => {
    const scope: { registration?: ServiceWorkerRegistration } = Object(globalThis)
    const shown = (await scope.registration?.getNotifications()) ?? []
    return shown.map(({ title, body }) => ({ title, body }))
  })
}
