import { SCHEMES, violationsInLooks, showByActions } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY })

test('axe finds nothing in states that need an action, each in one color scheme: open menus, refused and sent forms, an empty list', async ({
  site,
  page,
}) => {
  const violations: string[] = []
  let count = 0
  await showByActions(page, site.origin, async (state, size) => {
    const scheme = SCHEMES[count % SCHEMES.length] ?? 'light'
    count += 1
    violations.push(...(await violationsInLooks(page, state, [{ size, scheme }])))
  })
  expect(violations).toEqual([])
})
