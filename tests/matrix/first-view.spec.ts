import { test } from '../support/browser/browser-test.ts'
import { BUDGET_PHONE, expectFirstViews } from '../support/browser/first-view.ts'
import { readBudgets } from '../support/repository/budgets.ts'
import { startSite, type Site } from '../support/servers/site.ts'

test.use(BUDGET_PHONE)

// Start a separate site, because a server compresses frequently requested answers more strongly after some time.
let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test('every untouched page with a budget loads only its document, its visible pictures and its headings’ face, within its budget of bytes', async ({
  page,
}) => {
  await expectFirstViews(page, site.origin, Object.keys(readBudgets().pages))
})
