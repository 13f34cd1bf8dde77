import { expect, type Browser, type Page } from 'playwright/test'
import { findingsOn, type Look } from './axe.ts'
import type { Fault } from '../faults/fault-proxy.ts'
import { callApi } from '../http/accounts.ts'
import type { Site } from '../servers/site.ts'
import { STEADY } from './steady-page.ts'

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
