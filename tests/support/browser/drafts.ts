import type { Page } from 'playwright/test'

/** Names of what this tab keeps of unsent forms. */
export function draftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('lexharbor-draft:')))
}
