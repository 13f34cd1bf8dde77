import { test } from '../support/browser/browser-test.ts'
import { BUDGET_PHONE, expectFirstViews } from '../support/browser/first-view.ts'
import { readBudgets } from '../support/repository/budgets.ts'
import { startSite, type Site } from '../support/servers/site.ts'

test.use(BUDGET_PHONE)

// Of its own: what was asked for often is sent in a smaller form.
let site: Site

test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test('every page with a budget asks for itself and the pictures in sight, within it, while nobody touches it', async ({
  page,
}) => {
  await expectFirstViews(page, site.origin, Object.keys(readBudgets().pages))
})
