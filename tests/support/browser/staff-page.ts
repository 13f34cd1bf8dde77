import type { Page } from 'playwright/test'
import { PASSWORD } from '../http/accounts.ts'

/** Opens a page for staff, and signs in there with an account that `createAccount` created. */
export async function openStaffPage(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Email').fill(email)
  await page.locator('#staff-password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}
