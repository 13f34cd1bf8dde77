import type { Page } from 'playwright/test'
import { openStaffPage } from './staff-page.ts'

export const statusBoard = (page: Page) => page.getByRole('region', { name: 'Status of the site' })

/** Opens the page /admin/status, and signs in with this account. */
export const openStatus = (page: Page, origin: string, email: string): Promise<void> =>
  openStaffPage(page, `${origin}/admin/status`, email)
