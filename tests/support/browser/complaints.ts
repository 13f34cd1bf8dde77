import type { Page } from 'playwright/test'

/** Playwright's own message when it blocks the worker. */
const BLOCKED = 'Service Worker registration blocked'

/** Collects the page's errors and warnings, except those that the test provokes. */
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
