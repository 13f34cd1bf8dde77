import type { Page } from 'playwright/test'

/** Playwright logs this message when it blocks a service worker. */
const BLOCKED = 'Service Worker registration blocked'

/**
 * Returns a list that collects the page's console errors, warnings and exceptions from now on.
 * @param provoked matches messages that the test causes on purpose
 */
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
