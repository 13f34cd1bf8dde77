import type { Page } from 'playwright/test'
import { untilControlled } from './service-worker.ts'
import { PROSPECT } from '../servers/site.ts'

export const CONTACT_REQUIRED = ['firstName', 'lastName', 'email', 'firmName', 'message'] as const

export const CONTACT_VALUES = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: PROSPECT,
  phone: '+1 415 555 0100',
  firmName: 'Whitfield & Osei LLP',
  message: 'What does it cost?\nWe are three.',
} as const

/** Opens the contact form. Waits until the service worker controls the page, as on every visit except the first. */
export async function openContactForm(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/contact`)
  await untilControlled(page)
}

/** Fills the contact form as a visitor would, without submitting it. */
export async function fillContactForm(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(CONTACT_VALUES)) await contactControl(page, name).fill(value)
  await contactControl(page, 'firmSize').selectOption('16-30')
  await contactControl(page, 'subject').selectOption('Pricing Questions')
}

export async function submitContactForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Message' }).click()
}

export function contactControl(page: Page, name: string) {
  return page.locator(`form[data-form="contact"] [name="${name}"]`)
}

/** Returns the form's values by field name. */
export function contactValues(page: Page): Promise<Record<string, string>> {
  return page.locator('form[data-form="contact"]').evaluate((form) => {
    const entries = form instanceof HTMLFormElement ? [...new FormData(form)] : []
    return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
  })
}
