import { type Page, expect, type Browser } from 'playwright/test'
import { weeksUpTo } from '../../../src/admin/rules/new-york-weeks.ts'
import { PASSWORD, createAccount, callApi } from '../http/accounts.ts'
import { runJob } from '../http/image-tool.ts'
import { storeDemoRequests } from '../http/demo-request.ts'
import type { Site } from '../servers/site.ts'
import { contactPayload, sendProvenEmail } from '../http/form-requests.ts'
import type { Fault } from '../faults/fault-proxy.ts'
import { DESKTOP, PHONE, STEADY } from './steady-page.ts'
import { findingsOn, type Look } from './axe.ts'

/** Opens a page for staff, and signs in there with an account that `createAccount` created. */
export async function openStaffPage(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Email').fill(email)
  await page.locator('#staff-password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

export const statusBoard = (page: Page) => page.getByRole('region', { name: 'Status of the site' })

/** Opens the page /admin/status, and signs in with this account. */
export const openStatus = (page: Page, origin: string, email: string): Promise<void> =>
  openStaffPage(page, `${origin}/admin/status`, email)

/** Stores 14 demo requests, 2 messages and the counts of 16 visits. Then opens the page /admin/sources, and signs in as an administrator. */
export async function showSources(page: Page, { server, origin }: Site, account: string): Promise<void> {
  await createAccount(server, account, 'admin')
  await storeDemoRequests(server, 7, { fromPage: '/pricing', utm_campaign: 'Herbst “26”' })
  await storeDemoRequests(server, 4, { fromPage: '/security' })
  await storeDemoRequests(server, 3)
  for (const name of ['Ada', 'Bo']) await server.admin.create('contact_messages', { name })
  // The server has counted the visits of earlier tests.
  await runJob(server.admin, 'save-arrivals')
  await server.admin.call('POST', '/api/sql', { query: 'DELETE FROM arrivals' })
  const [week] = weeksUpTo(new Date(), 1)
  await server.admin.call('POST', '/api/sql', {
    query: `INSERT INTO arrivals (week, kind, name, visits) VALUES ${[
      ['site', 'search.example', 9],
      ['site', 'other', 4],
      ['site', '', 3],
      ['page', '/', 16],
    ]
      .map(([kind, name, visits]) => `('${week?.monday}', '${kind}', '${name}', ${visits})`)
      .join(', ')}`,
  })
  await openStaffPage(page, `${origin}/admin/sources`, account)
  await expect(page.getByRole('table', { name: 'Leads by form and week' })).toBeVisible()
}

export async function signInToInbox(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.locator('#staff-password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('region', { name: 'Leads' })).toBeVisible()
}

export const leadRows = (page: Page) => page.getByRole('list', { name: 'Leads' }).getByRole('listitem')

/**
 * Brings the inbox (the staff's page for leads) of a site without content into each of its states, and calls `look` in
 * each. Checks that a phone shows one pane at a time.
 */
export async function showInbox(
  page: Page,
  { server, origin }: Site,
  account: string,
  look: (state: string) => Promise<void>,
): Promise<void> {
  await createAccount(server, account, 'admin')
  for (const changes of [{ name: 'Ada Okafor' }, { name: 'A'.repeat(60) }, { website: 'https://pills.example' }])
    await sendProvenEmail(server.origin, contactPayload(changes))
  const works = await server.admin.rows('lead_work')
  await server.admin.update('lead_work', String(works[0]?.id), { due: '2026-01-05 14:00:00.000Z' })
  await server.admin.update('lead_work', String(works[1]?.id), { state: 'answered', followUp: '2026-01-05' })
  await page.goto(`${origin}/admin/inbox`)
  await signInToInbox(page, account)
  await expect(page.getByText('1 overdue.')).toBeVisible()
  await expect(leadRows(page)).toHaveCount(2)
  await expect(leadRows(page).first()).toContainText('Overdue by')
  await look('the list')
  // Only a desktop window has enough room for the lead's details beside the list.
  await page.setViewportSize(DESKTOP)
  await leadRows(page).first().getByRole('button').click()
  await expect(page.getByRole('list', { name: 'From the same address' })).toBeVisible()
  await look('a lead')
  await page.setViewportSize(PHONE)
  await expect(leadRows(page).first()).toBeHidden()
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: 'All leads' }).click()
  await page.getByText('Who saw and changed what').click()
  const seen = page.getByRole('list', { name: 'Who saw and changed what' }).getByRole('listitem')
  await expect(seen.filter({ hasText: `${account} opened: Contact message` })).toHaveCount(1)
  await look('who saw what')
  await page.setViewportSize(PHONE)
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: 'Suspected spam (1)' }).click()
  await leadRows(page).first().getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  await look('a lead that is suspected spam')
  await page.getByRole('button', { name: 'Keys' }).click()
  await look('the keys')
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Opens the staff page for images in a separate browser context, signed in with this token. An empty token means signed
 * out. The device does not know the account's roles before the server has answered. `prepare`: what to do before the
 * page opens.
 */
export async function openImageTool(
  browser: Browser,
  site: Pick<Site, 'origin' | 'server'>,
  token: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const context = await browser.newContext(STEADY)
  if (token !== '') {
    const { body } = await callApi(site.server, 'POST', '/api/collections/users/auth-refresh', token)
    await context.addInitScript((session) => localStorage.setItem('lexharbor-staff', session), JSON.stringify(body))
  }
  const page = await context.newPage()
  await prepare(page)
  await page.goto(`${site.origin}/admin/images`)
  await tool(page).and(page.locator('[data-ready]')).waitFor()
  if (token !== '') await expect(page.getByRole('main').getByRole('button', { name: 'Sign out' })).toBeVisible()
  return page
}

export const tool = (page: Page) => page.getByRole('region', { name: 'Image regeneration' })
export const idleButton = (page: Page) => tool(page).getByRole('button', { name: 'Regenerate All Images' })
/** Clicks the button that generates all images again, and confirms the dialog. */
export async function startRun(page: Page): Promise<void> {
  await idleButton(page).click()
  await tool(page).getByRole('button', { name: 'Renew them' }).click()
}

export const busyButton = (page: Page) => tool(page).getByRole('button', { name: 'Regenerating Images...' })
export const bar = (page: Page) => tool(page).getByRole('progressbar')
/** An answer with this status and body instead of the tool's own. */
export const busy = (status: number, body: object): Fault => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ success: false, ...body }),
})
export const refused = (page: Page, message: string) => toast(page, `Failed to regenerate images: ${message}`)
export const toast = (page: Page, title: string) => page.locator('.toast__title').getByText(title, { exact: true })
export const cards = (page: Page, list: 'Posts' | 'Authors' | 'Found') =>
  tool(page).getByRole('list', { name: list }).getByRole('listitem')

/**
 * Records the present value of the progress bar, and every later one. Returns a function that returns all recorded
 * values.
 */
export async function recordProgress(page: Page): Promise<() => Promise<number[]>> {
  const values = await bar(page).evaluateHandle((element) => {
    if (!(element instanceof HTMLProgressElement)) throw new Error('not a progress element')
    const seen = [element.value]
    new MutationObserver(() => seen.push(element.value)).observe(element, {
      attributes: true,
      attributeFilter: ['value'],
    })
    return seen
  })
  return () => values.jsonValue()
}

export function expectRising(values: readonly number[]): void {
  expect(values).toEqual(values.toSorted((one, other) => one - other))
}

/** Expects that axe finds nothing, and that the page is no wider than the window, in this look. */
export async function expectAccessible(page: Page, { size, scheme }: Look): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme })
  expect(await findingsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

/** Whether the picture with this caption in a card has loaded. */
export const isDrawn = (page: Page, card: number, caption: string) =>
  cards(page, 'Posts')
    .nth(card)
    .getByRole('figure')
    .filter({ hasText: caption })
    .locator('img')
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
