import { readFile } from 'node:fs/promises'
import { findingsOn, tabTo } from '../support/browser/axe.ts'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import { sendsTo } from '../support/browser/interruptions.ts'
import { PROSPECT, type Site } from '../support/servers/site.ts'
import { PHONE } from '../support/browser/steady-page.ts'
import {
  expectOneRegistration,
  fillWebinarForm,
  openWebinarForm,
  REGISTRANT,
  submitWebinarForm,
  webinarControl,
  webinarJourney,
  webinarValues,
} from '../support/browser/form-pages.ts'
import { until } from '../support/until.ts'
import { property } from '../support/mail/smtp-sink.ts'
import { instantOfWallTime } from '../../src/lib/new-york-wall-time.ts'
import { announceWebinar } from '../support/http/form-requests.ts'

const CALL = webinarJourney.call
const REGISTERED = 'Success!You are registered. We emailed you the details, with a calendar entry.'
const HOUR_MS = 3_600_000

test.use({ viewport: PHONE })

const sends = (site: Site) => sendsTo(site, CALL)
/** Returns the moment of a time in a calendar file, which is in UTC or in New York's time. */
function instantOf(stamp = ''): string | undefined {
  const [, wall = '', utc] = /(\d{8}T\d{6})(Z?)$/.exec(stamp) ?? []
  const text = wall.replace(/(....)(..)(..T..)(..)(..)/, '$1-$2-$3:$4:$5')
  if (utc === 'Z') return new Date(`${text}Z`).toISOString()
  const minute = instantOfWallTime(text.slice(0, -':00'.length))
  return minute === null ? undefined : `${minute.toISOString().slice(0, -'00.000Z'.length)}${text.slice(-2)}.000Z`
}

test('opening the mailed link confirms no place; its page’s button does', async ({ ownSite, page }) => {
  await openWebinarForm(ownSite, page)
  await fillWebinarForm(page)
  await submitWebinarForm(page)
  await expectOneRegistration(ownSite, page)
  const { admin } = ownSite.server
  const [mail] = await admin.rows('outgoing_emails', 'kind = "webinar-confirmation"')
  const [, query] = /retainers-live(\?token=\S+)/.exec(String(mail?.['text'])) ?? []
  await page.goto(`${ownSite.origin}/webinars/retainers-live${query}`)
  const button = page.getByRole('button', { name: 'Confirm my place' })
  await expect(button).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  expect((await admin.rows('webinar_registrations'))[0]?.['confirmedAt']).toBe('')
  await button.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your place is confirmed' })).toBeVisible()
  expect((await admin.rows('webinar_registrations'))[0]?.['confirmedAt']).not.toBe('')
  await expect
    .poll(async () => (await fetch(`${ownSite.origin}/webinars/retainers-live`)).text())
    .toContain('1 registered')
})

test('by keyboard alone, a visitor registers, sees the confirmation in place of the form, and downloads the calendar entry', async ({
  ownSite,
  page,
}) => {
  // Axe measures the contrast, which is lower while an element fades in. So switch animations off.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWebinarForm(ownSite, page)
  await tabTo(page, webinarControl(page, 'name'))
  await page.keyboard.type(REGISTRANT)
  await tabTo(page, webinarControl(page, 'email'))
  await page.keyboard.type(PROSPECT)
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toContainText(REGISTERED)
  expect(await webinarValues(page)).toEqual(['', ''])
  const [row] = await ownSite.server.admin.rows('webinar_registrations')
  await expect(page.locator('form[data-form="register-webinar"]')).toContainText(
    `Your reference is ${String(row?.['receipt'])}.`,
  )
  expect(await findingsOn(page)).toEqual([])

  const download = page.waitForEvent('download')
  await tabTo(page, page.getByRole('button', { name: 'Add to calendar' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('retainers-live.ics')
  const calendar = await readFile(await file.path(), 'utf8')
  const mailed = String((await ownSite.server.admin.rows('outgoing_emails'))[0]?.['calendar'])
  expect(property(calendar, 'UID')).toEqual(property(mailed, 'UID'))
  // The calendar entry in the mail is an invitation. It has the time in New York's time zone.
  for (const name of ['DTSTART', 'DTEND'])
    expect(instantOf(property(calendar, name).at(-1))).toBe(instantOf(property(mailed, name).at(-1)))
  await expectOneRegistration(ownSite, page)
})

test('an invalid field shows its error from the loss of focus until it is corrected, and a summary links to missing fields', async ({
  ownSite,
  page,
}) => {
  await openWebinarForm(ownSite, page)
  const email = webinarControl(page, 'email')
  await expect(email).toHaveAttribute('autocomplete', 'email')
  await expect(webinarControl(page, 'name')).toHaveAttribute('autocomplete', 'name')
  await email.fill('dana')
  await expect(page.locator('.field__error')).toHaveCount(0)
  await email.blur()
  await expect(email).toHaveAccessibleDescription(/Enter an email address such as name@firm\.com\./)
  await expect(page.locator('.field__error')).toHaveCount(1)
  await email.pressSequentially('@firm.example')
  await expect(page.locator('.field__error')).toHaveCount(0)

  await email.fill('')
  await submitWebinarForm(page)
  const summary = page.locator('.error-summary')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('There is a problem')
  await expect(summary.getByRole('alert')).toHaveText('Please fill in all required fields: Name, Email')
  await expect(summary.getByRole('link')).toHaveText(['Name: Enter your name.', 'Email: Enter your email address.'])
  await expect(page.locator('.field__error')).toHaveText([
    'Error: Enter your name.',
    'Error: Enter your email address.',
  ])
  expect(await findingsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await summary.getByRole('link', { name: 'Name' }).click()
  await expect(webinarControl(page, 'name')).toBeFocused()
  await fillWebinarForm(page)
  await expect(summary).toHaveCount(0)
  expect(sends(ownSite)).toEqual([])
  await submitWebinarForm(page)
  await expect(page.locator('.toast')).toContainText(REGISTERED)
  await expectOneRegistration(ownSite, page)
})

test('if a past webinar has no recording yet, its page has no link to watch it: the form then requests the recording, and confirms that', async ({
  ownSite,
  page,
}) => {
  await announceWebinar(ownSite.server, {
    title: 'Retainers, live',
    starts_at: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
    views: 7,
  })
  await until('it is on demand', async () =>
    (await (await fetch(`${ownSite.origin}/webinars`)).text()).includes('Ask for the recording'),
  )
  await page.goto(`${ownSite.origin}/webinars`)
  await expect(page.getByRole('main')).not.toContainText('7 views')
  await page.getByRole('link', { name: /^Ask for the recording ?of Retainers, live$/ }).click()
  await expect(page).toHaveURL(`${ownSite.origin}/webinars/retainers-live#register`)
  await expect(page.locator('#register')).toContainText('we answer by email')
  await fillWebinarForm(page)
  await submitWebinarForm(page)
  await expect(page.locator('.toast')).toContainText('a request for its recording')
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
  await expectOneRegistration(ownSite, page, 'recording')
})

test('a registration from a page that was opened before the webinar ended counts as a request for the recording, and the page shows that', async ({
  ownSite,
  page,
}) => {
  await openWebinarForm(ownSite, page)
  const [webinar] = await ownSite.server.admin.rows('webinars')
  await fillWebinarForm(page)
  await ownSite.server.admin.update('webinars', webinar?.id ?? '', {
    starts_at: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
  })
  await submitWebinarForm(page)
  await expect(page.locator('form[data-form="register-webinar"]')).toContainText(
    'The webinar is over, so this counts as a request for its recording.',
  )
  await expectOneRegistration(ownSite, page, 'recording')
})
