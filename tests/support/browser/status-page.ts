import type { Page } from 'playwright/test'
import { PASSWORD } from '../http/accounts.ts'

export const statusBoard = (page: Page) => page.getByRole('region', { name: 'How the site is' })

/** Opens the page and signs in with this account. */
export async function openStatus(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/admin/status`)
  await page.getByLabel('Email').fill(email)
  await page.locator('#staff-password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}
