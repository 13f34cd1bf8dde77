import { changedStyles } from '../support/browser/changed-styles.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { wholeSheet } from '../support/browser/missing-styles.ts'
import { STEADY } from '../support/browser/steady-page.ts'
import { readBudgets } from '../support/repository/budgets.ts'

// every-page.spec.ts shows that no page lacks a rule of the whole sheet; here the rules of a page give the same result.

test.use({ contextOptions: STEADY })
test.describe.configure({ mode: 'parallel' })

/** One of each kind; in `/outbox` React loads the whole sheet before the check could run. */
const PATHS = Object.keys(readBudgets().pages).filter((path) => path !== '/outbox')

for (const path of PATHS) {
  test(`the whole sheet changes nothing in ${path}: menus open, hovered, focused, dark, narrow, wide, printed`, async ({
    site,
    page,
  }) => {
    await page.goto(site.origin + path)
    expect(await changedStyles(page, wholeSheet())).toEqual([])
  })
}
