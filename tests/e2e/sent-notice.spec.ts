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
    const displayed = await displayedNotifications(context)
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
    await expect.poll(() => displayed).toEqual([{ Title: 'Message sent', Body: `Receipt ${receipt}` }])

    const outbox = await context.newPage()
    await saveMessage(ownSite, network, outbox)
    await expect(outbox.locator('.form__done').getByRole('button', { name: 'Don’t notify me' })).toBeVisible()
    await network.heal()
    await untilStored(ownSite, 2)
    await expect(outbox.locator('.form__done')).toContainText('has been sent since.')
    expect(displayed).toHaveLength(1)
    await outbox.goto(`${ownSite.origin}/outbox`)
    await expect(outbox.locator('#waiting').getByRole('button', { name: 'Don’t notify me' })).toBeVisible()
    await outbox.getByRole('button', { name: 'Forget my data' }).click()
    await outbox.getByRole('button', { name: 'Forget everything' }).click()
    await expect(outbox.getByRole('status').filter({ hasText: 'Forgotten.' })).toBeVisible()
    await expect(outbox.getByRole('button', { name: 'Don’t notify me' })).toHaveCount(0)
    expect(await openNotifications(context)).toBe(0)
    expect(displayed).toHaveLength(1)
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
 * Returns an array that grows by the title and the body of each notification that the browser displays. Chromium
 * reports them to a page of no site, because another visible page of the site would change the result. Don't wait for a
 * notification by `getNotifications`: Chromium forgets one that is read just before it is displayed.
 */
async function displayedNotifications(context: BrowserContext): Promise<Array<Record<string, string>>> {
  const displayed: Array<Record<string, string>> = []
  const session = await context.newCDPSession(await context.newPage())
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    const { eventName, eventMetadata } = backgroundServiceEvent
    if (eventName === 'Notification displayed')
      displayed.push(Object.fromEntries(eventMetadata.map(({ key, value }) => [key, value])))
  })
  await session.send('BackgroundService.startObserving', { service: 'notifications' })
  await session.send('BackgroundService.setRecording', { shouldRecord: true, service: 'notifications' })
  return displayed
}

/** Returns the number of open notifications. */
async function openNotifications(context: BrowserContext): Promise<number> {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no worker')
  return await worker.evaluate(async () => {
    const scope: { registration?: ServiceWorkerRegistration } = Object(globalThis)
    return (await scope.registration?.getNotifications())?.length ?? -1
  })
}
