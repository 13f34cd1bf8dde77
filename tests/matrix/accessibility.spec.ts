import { ALL_LOOKS, SCHEMES, SEARCHES, violationsInLooks, violationsOn, showByActions } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { pagesOfEachKind, UNLISTED } from '../support/browser/crawl.ts'
import { STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY })

test('axe finds nothing in states that need an action, light and dark: open menus, refused and sent forms, an empty list', async ({
  site,
  page,
}) => {
  const violations: string[] = []
  await showByActions(page, site.origin, async (state, size) => {
    const looks = SCHEMES.map((scheme) => ({ size, scheme }))
    violations.push(...(await violationsInLooks(page, state, looks)))
  })
  expect(violations).toEqual([])
})

test('axe finds nothing on the interactive pictures of the product after a visitor changed them, at any size and color scheme', async ({
  site,
  page,
}) => {
  await page.goto(site.origin)
  await page.getByRole('radio', { name: 'Move to 1:00 PM' }).check()
  for (const name of ['Expert deposit', 'Invoice 1042']) await page.getByRole('checkbox', { name }).check()
  await expect(page.getByText('The three balances agree.')).toBeVisible()
  expect(await violationsInLooks(page, 'home, its pictures changed', ALL_LOOKS)).toEqual([])
})

test('axe finds nothing on the search page before a question, with results, and with none, at any size and color scheme', async ({
  site,
  page,
}) => {
  for (const address of SEARCHES) {
    await page.goto(site.origin + address)
    expect(await violationsInLooks(page, address, ALL_LOOKS)).toEqual([])
  }
})

test('on every page, the accessible name of a control contains its visible words', async ({ site, page }) => {
  const found: string[] = []
  const look = async (where: string) => {
    for (const { nodes } of await violationsOn(page, ['label-content-name-mismatch']))
      found.push(...nodes.map(({ html }) => `${where}: ${html}`))
  }
  for (const path of [...(await pagesOfEachKind(site.origin)), ...UNLISTED]) {
    await page.goto(site.origin + path)
    await look(path)
  }
  expect(found).toEqual([])
  await page.goto('about:blank')
  await page.setContent('<main><button aria-label="Yearly">Monthly</button></main>')
  await look('planted')
  expect(found).toHaveLength(1)
})
