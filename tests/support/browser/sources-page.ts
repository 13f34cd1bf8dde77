import { expect, type Page } from 'playwright/test'
import { weeksUpTo } from '../../../src/admin/rules/new-york-weeks.ts'
import { createAccount } from '../http/accounts.ts'
import { runJob } from '../http/run-job.ts'
import { storeDemoRequests } from '../http/stored-demo-requests.ts'
import type { Site } from '../servers/site.ts'
import { openStaffPage } from './staff-page.ts'

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
