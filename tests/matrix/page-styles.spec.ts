import { changedStyles } from '../support/browser/changed-styles.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { wholeSheet } from '../support/browser/missing-styles.ts'
import { STEADY } from '../support/browser/steady-page.ts'
import { readBudgets } from '../support/repository/budgets.ts'

// That no page lacks a rule of the whole sheet is shown for every page in every-page.spec.ts; here, that what it has comes to the same.

test.use({ contextOptions: STEADY })
test.describe.configure({ mode: 'parallel' })

/** One of each kind; React has the whole sheet in `/outbox` before anybody can look. */
const PATHS = Object.keys(readBudgets().pages).filter((path) => path !== '/outbox')

for (const path of PATHS) {
  test(`the whole sheet changes nothing in ${path}: menus open, pointed at, focused, dark, narrow, wide, printed`, async ({
    site,
    page,
  }) => {
    await page.goto(site.origin + path)
    expect(await changedStyles(page, wholeSheet())).toEqual([])
  })
}
