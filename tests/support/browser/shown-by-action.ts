import { expect, type Page } from 'playwright/test'
import { fillDemoForm, submitDemoForm } from './demo-form.ts'
import { DESKTOP, PHONE } from './steady-page.ts'

/** Brings pages into each state that needs an action of the visitor, one after the other. Calls `look` in each. */
export async function showByActions(
  page: Page,
  origin: string,
  look: (state: string, size: typeof DESKTOP) => Promise<void>,
): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await page.goto(origin)
  await page.getByRole('banner').getByRole('button', { name: 'Solutions' }).click()
  await look('a menu of the header', DESKTOP)
  await page.setViewportSize(PHONE)
  await page.goto(`${origin}/pricing`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await look('the menu on a phone', PHONE)
  await page.goto(`${origin}/blog?q=zzzz`)
  await expect(page.getByText('0 articles found')).toBeVisible()
  await look('an empty list of articles', PHONE)
  await page.goto(`${origin}/request-demo`)
  await submitDemoForm(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await look('a refused form', PHONE)
  await fillDemoForm(page)
  await look('a filled form', PHONE)
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${origin}/thank-you`)
  await look('the thank-you page', PHONE)
}
