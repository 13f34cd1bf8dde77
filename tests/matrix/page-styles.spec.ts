import { changedStyles, wholeSheet } from '../support/browser/styles.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { STEADY } from '../support/browser/steady-page.ts'
import { readBudgets } from '../support/repository/budgets.ts'

// every-page.spec.ts checks that each page's inline styles lack no rule of the complete style sheet. This file checks
// that the inline styles also have the same effect.

test.use({ contextOptions: STEADY })
test.describe.configure({ mode: 'parallel' })

/** A page of each kind. Leaves out `/outbox`, where React loads the complete style sheet before this check can run. */
const PATHS = Object.keys(readBudgets().pages).filter((path) => path !== '/outbox')

for (const path of PATHS) {
  test(`the complete style sheet changes nothing in ${path}: with open menus, hovered, focused, dark, narrow, wide, printed`, async ({
    site,
    page,
  }) => {
    await page.goto(site.origin + path)
    expect(await changedStyles(page, wholeSheet())).toEqual([])
  })
}
