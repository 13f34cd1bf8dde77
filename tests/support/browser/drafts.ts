import type { Page } from 'playwright/test'

/** Returns the sessionStorage keys of this tab's drafts. A draft contains the values of an unsent form. */
export function draftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('lexharbor-draft:')))
}
