import { expect, type Page } from 'playwright/test'
import { createAccount, PASSWORD } from '../http/accounts.ts'
import { contactPayload, sendProvenEmail } from '../http/send-email.ts'
import type { Site } from '../servers/site.ts'
import { DESKTOP, PHONE } from './steady-page.ts'

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
