import type { Page } from 'playwright/test'

/** Returns the storage keys of this tab's drafts, which hold the content of unsent forms. */
export function draftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('lexharbor-draft:')))
}
