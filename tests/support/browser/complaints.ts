import type { Page } from 'playwright/test'

/** What Playwright itself says where it keeps the worker out. */
const BLOCKED = 'Service Worker registration blocked'

/** The errors and warnings of the page, as they come; without those that the test provokes. */
export function complaintsOf(page: Page, provoked?: RegExp): string[] {
  const complaints: string[] = []
  const note = (text: string) => {
    if (!text.includes(BLOCKED) && provoked?.test(text) !== true)
      complaints.push(`${new URL(page.url()).pathname}: ${text}`)
  }
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(message.text()))
  page.on('pageerror', (error) => note(error.message))
  return complaints
}
