import { expect, type Page } from 'playwright/test'
import { createAccount } from '../http/accounts.ts'
import { storeDemoRequests } from '../http/stored-demo-requests.ts'
import type { Site } from '../servers/site.ts'
import { openStaffPage } from './staff-page.ts'

/** Stores 14 demo requests and 2 messages, opens the page /admin/sources, and signs in as an administrator. */
export async function showSources(page: Page, { server, origin }: Site, account: string): Promise<void> {
  await createAccount(server, account, 'admin')
  await storeDemoRequests(server, 7, { fromPage: '/pricing', utm_campaign: 'Herbst “26”' })
  await storeDemoRequests(server, 4, { fromPage: '/security' })
  await storeDemoRequests(server, 3)
  for (const name of ['Ada', 'Bo']) await server.admin.create('contact_messages', { name })
  await openStaffPage(page, `${origin}/admin/sources`, account)
  await expect(page.getByRole('table', { name: 'Leads by form and week' })).toBeVisible()
}
