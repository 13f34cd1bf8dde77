import type { Page } from 'playwright/test'

/** Returns the names of this tab's drafts of unsent forms. */
export function draftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('lexharbor-draft:')))
}
