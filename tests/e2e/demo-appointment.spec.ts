import PostalMime from 'postal-mime'
import type { Page } from 'playwright/test'
import { findingsOn } from '../support/browser/axe.ts'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import type { BreakableNetwork } from '../support/faults/fault-proxy.ts'
import { fillDemoForm, inDays, openDemoForm, submitDemoForm } from '../support/browser/form-pages.ts'
import { holdSends } from '../support/browser/interruptions.ts'
import {
  demoPayload,
  sendDemoRequest,
  askForDemo,
  bookingIn,
  freeTimes,
  slotsOf,
} from '../support/http/demo-request.ts'
import { freshProof, untilLetIn } from '../support/http/submission.ts'
import { newYorkText } from '../../src/lib/new-york-text.ts'
import { PROSPECT, type Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

const WIDTHS = [390, 768, 1280]
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/**
 * Waits until the server has sent `mails` mails to the visitor that match the filter. Returns the addresses of the
 * links in the newest mail.
 */
async function mailedLinks(
  { server, sink }: Site,
  mails: number,
  filter = 'calendar != ""',
): Promise<{ reschedule: string; cancel: string; confirm: string }> {
  const rows = () => server.admin.rows('outgoing_emails', `to = "${PROSPECT}" && ${filter}`)
  // Wait until the mails are sent, because the next change of the appointment deletes a queued mail.
  await until(
    'the mails are out',
    async () => (await rows()).filter(({ status }) => status === 'sent').length === mails,
  )
  // Read the mail itself, because the database does not store the tokens.
  const taken = sink.mails.filter(({ recipients }) => recipients.includes(PROSPECT)).at(-1)
  const { text = '' } = await PostalMime.parse(taken?.raw ?? '')
  const link = (action: string) => new RegExp(`\\S+/demo/${action}\\?token=\\w+`).exec(text)?.[0] ?? ''
  return { reschedule: link('reschedule'), cancel: link('cancel'), confirm: link('confirm') }
}

/** Books this time for another visitor. */
async function takeBefore({ server }: Site, time: string): Promise<void> {
  const payload = demoPayload({
    email: 'rival@firm.example',
    duration: 30,
    preferredDate: time,
    altcha: await freshProof(server.origin),
  })
  const answer = await sendDemoRequest(server.origin, payload)
  expect(answer.body).toMatchObject({ booking: 'booked' })
}

/** Cuts the network before it sends a demo request, which then waits on the device. */
async function requestOffline(site: Site, page: Page, network: BreakableNetwork): Promise<void> {
  await openDemoForm(page, site.origin)
  await fillDemoForm(page)
  await network.cut(site)
  await submitDemoForm(page)
  await expect(heading(page)).toHaveText('Saved on this device — not sent yet')
}

/** Returns the time that `fillDemoForm` chooses: 10 AM in New York, in three days. */
async function usualTime({ server }: Site): Promise<string> {
  const { days } = await slotsOf(server.origin, `?from=${inDays(3)}&days=1`)
  return days[0]?.slots.find(({ newYork }) => newYork === '10:00 AM')?.time ?? ''
}

test('a visitor books a demo, moves and cancels it by the mailed links, and books again; a mail scanner that opens the links changes nothing', async ({
  ownSite,
  page,
  browser,
}) => {
  const { origin, server } = ownSite
  await openDemoForm(page, origin)
  await fillDemoForm(page)
  await submitDemoForm(page)
  await expect(heading(page)).toHaveText('Demo Request Received')
  await expect(page.getByRole('main')).toContainText('Booked for you.')
  const [asked] = await server.admin.rows('demo_requests')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to your calendar' }).click()
  expect((await download).suggestedFilename()).toBe('demo.ics')

  const links = await mailedLinks(ownSite, 1)
  for (const link of [links.reschedule, links.cancel])
    for (const method of ['HEAD', 'GET', 'GET'])
      expect((await untilLetIn(() => fetch(link, { method }))).status).toBe(200)
  expect(await server.admin.rows('demo_requests')).toEqual([asked])

  // Some mail programs open links in a browser without JavaScript.
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const mailed = await plain.newPage()
  await mailed.goto(links.reschedule)
  await expect(heading(mailed)).toHaveText('Choose another time')
  const days = mailed.getByRole('group', { name: 'Days with free times' })
  await days
    .getByRole('radio', { name: /^\w+day, / })
    .nth(1)
    .check()
  await expect(days.getByRole('button', { name: 'Book this time' })).toHaveCount(1)
  await days.getByRole('radio', { name: /[AP]M/ }).nth(2).check()
  await mailed.getByRole('button', { name: 'Book this time' }).click()
  await expect(heading(mailed)).toHaveText('Your demo is booked')
  await expect(mailed.getByRole('main')).toContainText('changed entry for your calendar')
  expect(await server.admin.rows('demo_requests')).toMatchObject([{ booking: 'booked', sequence: 1 }])
  // The page now says what is agreed, and offers times again only on request.
  await expect(mailed.getByRole('radio')).toHaveCount(0)
  await mailed.getByRole('link', { name: 'Change it again' }).click()
  await expect(heading(mailed)).toHaveText('Choose another time')
  await expect(mailed.getByRole('button', { name: 'Book this time' })).toBeVisible()

  const { cancel, reschedule } = await mailedLinks(ownSite, 2)
  expect([cancel, reschedule]).toEqual([links.cancel, links.reschedule])
  await mailed.goto(cancel)
  await expect(heading(mailed)).toHaveText('Cancel your demo?')
  await mailed.getByRole('button', { name: 'Cancel the demo' }).click()
  await expect(heading(mailed)).toHaveText('Your demo is canceled')
  await mailed.goto(reschedule)
  await expect(heading(mailed)).toHaveText('Your demo is canceled')
  await plain.close()

  await openDemoForm(page, origin)
  await fillDemoForm(page)
  await submitDemoForm(page)
  await expect(heading(page)).toHaveText('Demo Request Received')
  await until('it is booked', async () => (await server.admin.rows('demo_requests', 'booking = "booked"')).length === 1)
  const rows = await server.admin.rows('demo_requests')
  expect(rows.map(({ booking, sequence }) => [booking, sequence])).toEqual([
    ['cancelled', 2],
    ['booked', 0],
  ])
})

test('the page after sending shows the time that was sent, not one chosen during the send, which stays as a draft', async ({
  ownSite,
  page,
}) => {
  const { origin, server } = ownSite
  await openDemoForm(page, origin)
  await fillDemoForm(page)
  const answer = await holdSends(page, '/api/site/request-demo')
  await submitDemoForm(page)
  await expect(page.getByRole('button', { name: 'Submitting Request...' })).toBeDisabled()
  await page.locator('[name="preferredTime"]').selectOption({ label: '11:00 AM EST' })
  answer()
  await expect(heading(page)).toHaveText('Demo Request Received')
  await expect(page.getByRole('main')).toContainText('Booked for you.')
  await expect(page.getByRole('main')).toContainText('10:00 AM')
  await expect(page.getByRole('main')).not.toContainText('11:00 AM')
  const time = (await usualTime(ownSite)).replace('T', ' ')
  expect(await server.admin.rows('demo_requests')).toMatchObject([{ appointment: time }])
  await page.goto(`${origin}/request-demo`)
  await expect(page.getByText('Restored what you typed.')).toBeVisible()
  await expect(page.locator('[name="preferredTime"]')).toHaveValue('11:00 AM EST')
})

test('axe finds nothing on the pages behind the mailed links, and they fit every width', async ({ ownSite, page }) => {
  const { origin } = ownSite
  await openDemoForm(page, origin)
  await fillDemoForm(page)
  await submitDemoForm(page)
  await expect(heading(page)).toHaveText('Demo Request Received')
  const { reschedule, cancel } = await mailedLinks(ownSite, 1)
  for (const [index, address] of [reschedule, cancel, `${origin}/demo/cancel?token=x`].entries()) {
    await page.goto(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      // Axe checks each page at only one width; the check for overflow uses all widths.
      if (WIDTHS[index] === width) expect(await findingsOn(page)).toEqual([])
    }
  }
})

test('a second demo for the same mailbox is provisional for two hours, as the page shows; the mailed link confirms it, as its page shows', async ({
  ownSite,
  page,
  browser,
}) => {
  const { origin, server } = ownSite
  const [time = ''] = await freeTimes(server.origin, 1)
  expect(bookingIn(await askForDemo(server.origin, time, { email: PROSPECT })).booking).toBe('booked')
  await server.admin.call('PATCH', '/api/settings', { rateLimits: { enabled: true } })
  await openDemoForm(page, origin)
  await fillDemoForm(page)
  await submitDemoForm(page)
  await expect(heading(page)).toHaveText('Demo Request Received')
  await expect(page.getByRole('main')).toContainText(
    /Kept for you until \d+:\d\d [AP]M: (?:1 h 5\d min|2 h 0 min) left\./,
  )
  await expect(page.getByRole('main')).toContainText(`Press the link in the email to ${PROSPECT} to book it.`)
  await expect(page.getByRole('button', { name: 'Add to your calendar' })).toHaveCount(0)
  expect(await findingsOn(page)).toEqual([])

  const { confirm } = await mailedLinks(ownSite, 1, 'calendar = ""')
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const mailed = await plain.newPage()
  await mailed.goto(confirm)
  await expect(heading(mailed)).toHaveText('Confirm your demo')
  for (const width of WIDTHS) {
    await mailed.setViewportSize({ width, height: 900 })
    expect(await mailed.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  expect(await server.admin.rows('demo_requests', 'booking = "provisional"')).toHaveLength(1)
  await mailed.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(heading(mailed)).toHaveText('Your demo is booked')
  await expect(mailed.getByRole('main')).toContainText(
    'The invitation for your calendar is on its way to your mailbox.',
  )
  expect((await server.admin.rows('demo_requests')).map(({ booking }) => booking)).toEqual(['booked', 'booked'])
  await plain.close()

  // The tab that confirmed the demo sent this tab no message. This tab must show the new state when it gets the focus.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('main')).toContainText('Booked for you.')
  await expect(page.getByRole('main')).not.toContainText('Kept for you until')

  // If the two hours end while the visitor is away, the page must explain what the link does afterwards.
  const reloadWith = async (changes: object) => {
    await page.evaluate((changes) => {
      const name = 'lexharbor-appointment'
      const stored: object = JSON.parse(sessionStorage.getItem(name) ?? '{}')
      sessionStorage.setItem(name, JSON.stringify({ ...stored, ...changes }))
    }, changes)
    await page.reload()
  }
  await reloadWith({ booking: 'provisional', provisionalUntil: new Date(0).toISOString() })
  await expect(page.getByRole('main')).toContainText('The time to confirm has passed.')
  // A page that is opened again later asks for the present state.
  await reloadWith({ sentAt: 0 })
  await expect(page.getByRole('main')).toContainText('Booked for you.')
})

test('a request queued offline for a time that another visitor then took is booked at another time by one tap, moved, cancelled, and sent again, also offline', async ({
  ownSite,
  page,
  network,
}) => {
  const { origin, server } = ownSite
  const time = await usualTime(ownSite)
  await requestOffline(ownSite, page, network)
  await takeBefore(ownSite, time)
  await network.heal()
  await expect(heading(page)).toHaveText('Demo Request Received')
  await expect(page.getByRole('main')).toContainText('This time was taken when your request reached us.')
  const offers = page.getByRole('button', { name: /^Book / })
  await expect(offers).toHaveCount(3)
  expect(await findingsOn(page)).toEqual([])
  // The visitor may close the page before the outbox sends the request. The receipt in the outbox links to the page
  // again.
  await page.goto(`${origin}/outbox`)
  await page.getByRole('link', { name: 'Choose another' }).click()
  await expect(offers).toHaveCount(3)
  await offers.first().click()
  await expect(page.getByRole('main')).toContainText('Booked for you.')
  await expect(offers).toHaveCount(0)
  expect(await server.admin.rows('demo_requests', `email = "${PROSPECT}"`)).toMatchObject([
    { booking: 'booked', slotState: 'taken', sequence: 1 },
  ])
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Booked for you.')

  await page.getByRole('button', { name: 'Choose another time' }).click()
  await offers.first().click()
  await expect
    .poll(async () => (await server.admin.rows('demo_requests', `email = "${PROSPECT}"`))[0]?.['sequence'])
    .toBe(2)
  await page.getByRole('button', { name: 'Cancel the demo' }).click()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByRole('main')).toContainText('Canceled. Changed your mind? Request a new demo.')

  const [rival] = await server.admin.rows('demo_requests', 'email = "rival@firm.example"')
  await server.admin.remove('demo_requests', String(rival?.id))
  await requestOffline(ownSite, page, network)
  await network.heal()
  await expect(heading(page)).toHaveText('Demo Request Received')
  await expect(page.getByRole('main')).toContainText('Booked for you.')
  expect((await server.admin.rows('demo_requests')).map(({ booking, appointment }) => [booking, appointment])).toEqual([
    ['cancelled', expect.any(String)],
    ['booked', time.replace('T', ' ')],
  ])
})

test('a demo next year is moved to one of the times nearest to it', async ({ ownSite, page }) => {
  const { days } = await slotsOf(ownSite.server.origin, `?from=${inDays(300)}&days=7`)
  const day = days.find(({ slots }) => slots.length > 0)
  const hours = day?.slots.map(({ time, newYork }) => ({ time, newYork })) ?? []
  await openDemoForm(page, ownSite.origin)
  await fillDemoForm(page)
  await page.locator('[name="preferredDate"]').fill(day?.date ?? '')
  await page.locator('[name="preferredTime"]').selectOption({ label: '12:00 PM EST' })
  await submitDemoForm(page)
  await expect(page.getByRole('main')).toContainText('Booked for you.')
  await page.getByRole('button', { name: 'Choose another time' }).click()
  const nearest = hours.filter(({ newYork }) => /^(?:9|10|11|1|2|3):/.test(newYork))
  await expect(page.getByRole('button', { name: /^Book / })).toHaveText(
    nearest.map(({ time }) => `Book ${newYorkText(new Date(time))}`),
  )
})

test('a request that was sent later shows a cancellation by the mailed link when the visitor returns to its page', async ({
  ownSite,
  page,
  network,
  browser,
}) => {
  await requestOffline(ownSite, page, network)
  await network.heal()
  await expect(page.getByRole('main')).toContainText('Booked for you.')

  const { cancel } = await mailedLinks(ownSite, 1)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const mailed = await plain.newPage()
  await mailed.goto(cancel)
  await mailed.getByRole('button', { name: 'Cancel the demo' }).click()
  await expect(heading(mailed)).toHaveText('Your demo is canceled')
  await plain.close()

  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('main')).toContainText('Canceled. Changed your mind? Request a new demo.')
})

test('the form marks taken times and offers the nearest free ones; a visitor may still request a taken time', async ({
  ownSite,
  page,
}) => {
  await takeBefore(ownSite, await usualTime(ownSite))
  await openDemoForm(page, ownSite.origin)
  await fillDemoForm(page)
  const times = page.getByRole('group', { name: 'Times on this day' }).getByRole('button')
  await expect(times.filter({ hasText: 'taken' })).toHaveText(['10 AM, taken'])
  const note = page.getByRole('status').filter({ hasText: '10:00 AM is taken; the nearest times are' })
  await expect(note.getByRole('button')).toHaveText(['8:00 AM', '9:00 AM', '11:00 AM'])
  expect(await findingsOn(page)).toEqual([])
  await note.getByRole('button', { name: '11:00 AM' }).click()
  await expect(page.locator('[name="preferredTime"]')).toHaveValue('11:00 AM EST')
  await expect(note).toHaveCount(0)
})
