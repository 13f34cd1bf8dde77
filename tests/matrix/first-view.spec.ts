import { test } from '../support/browser/browser-test.ts'
import { BUDGET_PHONE, expectFirstViews } from '../support/browser/first-view.ts'
import { readBudgets } from '../support/repository/budgets.ts'
import { startSite, type Site } from '../support/servers/site.ts'

test.use(BUDGET_PHONE)

// A separate site: frequently requested answers are compressed further.
let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test('every untouched page with a budget requests itself and the visible pictures, within it', async ({ page }) => {
  await expectFirstViews(page, site.origin, Object.keys(readBudgets().pages))
})
