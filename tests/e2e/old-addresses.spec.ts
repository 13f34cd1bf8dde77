import type { Locator } from 'playwright/test'
import { DESKTOP_LIGHT, PHONE_DARK, violationsInLooks } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { brokenBoxes } from '../support/browser/layout.ts'
import { complaintsOf } from '../support/browser/page-faults.ts'
import { openStaffPage } from '../support/browser/staff-pages.ts'
import { DESKTOP } from '../support/browser/steady-page.ts'
import { createAccount } from '../support/http/accounts.ts'
import { publishPost } from '../support/http/published-page.ts'
import { runSql } from '../support/servers/seeds.ts'

/** The tests share a site, which keeps accounts. So each test has its own account. */
const EVE = 'eve@addresses.example'
const DAN = 'dan@addresses.example'

test('an editor adds an old address by hand, imports a list of which one line is refused, opens an article from the list, and removes an address', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  const complaints = complaintsOf(page)
  await createAccount(server, EVE, 'editor')
  const { id } = await publishPost(server, { slug: 'retainers' })
  await publishPost(server, { slug: 'deadlines', title: 'Deadlines', published: false })
  await openStaffPage(page, `${origin}/admin/articles`, EVE)
  const tab = page.getByRole('button', { name: 'Links', exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\?show=links$/)
  await expect(page.getByText('No article has an old address.')).toBeVisible()

  // By hand. The article's own address is refused.
  const field = page.getByRole('textbox', { name: 'Old address' })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await field.fill('/blog/retainers')
  await add.click()
  await expect(page.getByRole('alert')).toHaveText('Choose the article to which the old address leads.')
  await page.getByRole('combobox', { name: 'Article' }).selectOption('Retainers that hold')
  await add.click()
  await expect(page.getByRole('alert')).toHaveText('Old and new address are the same.')
  await field.fill('https://www.old.example/blog/Old_Name.html?page=2')
  await add.press('Enter')
  const table = page.getByRole('region', { name: 'Old addresses' }).getByRole('table')
  await expect(page.getByText('/blog/Old_Name leads to “Retainers that hold” now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Old addresses (1)' })).toBeVisible()
  await expect(field).toHaveValue('')
  expect((await page.request.get(`${origin}/blog/Old_Name`, { maxRedirects: 0 })).status()).toBe(308)

  // The preview says what happens to each line, and writes nothing.
  const list = page.getByRole('textbox', { name: 'List' })
  await list.fill(
    ['/blog/a,/blog/retainers', '/pricing,retainers', '/blog/Old_Name,retainers', '/blog/b,deadlines'].join('\n'),
  )
  await page.getByRole('button', { name: 'Preview' }).click()
  const rows = page.getByRole('region', { name: 'Lines of the list' }).getByRole('row')
  await expect(rows).toHaveText([
    'LineOld addressWhat happens',
    '1/blog/aWill lead to “Retainers that hold”.',
    '2/pricingRefused. The old address is no path such as /blog/old-name.',
    '3/blog/Old_NameLeads to “Retainers that hold” already.',
    '4/blog/bWill lead to “Deadlines”, which is not public yet.',
  ])
  await expect(page.getByText('2 addresses to import, 1 refused, 1 already so.')).toBeVisible()
  expect(await server.admin.rows('slug_redirects')).toHaveLength(1)
  expect(await violationsInLooks(page, '/admin/articles?show=links', [DESKTOP_LIGHT, PHONE_DARK])).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize(DESKTOP)

  await page.getByRole('button', { name: 'Import 2 addresses' }).click()
  await expect(page.getByText('2 addresses imported.')).toBeVisible()
  await expect(rows).toHaveText([
    'LineOld addressResult',
    '1/blog/aAdded. Leads to “Retainers that hold”.',
    '2/pricingRefused. The old address is no path such as /blog/old-name.',
    '3/blog/Old_NameLeads to “Retainers that hold” already.',
    '4/blog/bAdded. Leads to “Deadlines”, which is not public yet.',
  ])
  await expect(page.getByRole('heading', { name: 'Old addresses (3)' })).toBeVisible()
  expect((await server.admin.rows('slug_redirects')).map(({ slug }) => String(slug)).toSorted()).toEqual([
    'Old_Name',
    'a',
    'b',
  ])

  // A file fills the list and shows its preview.
  await page.getByLabel('Or a CSV file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('old;new\n/blog/c;/blog/b\n'),
  })
  await expect(rows.last()).toHaveText('2/blog/cWill lead to “Deadlines”, which is not public yet.')
  await expect(page.getByText('Line 1 counts as the heading.')).toBeVisible()
  await list.fill('')
  await expect(rows).toHaveCount(0)

  // The table finds, removes and leads to the article.
  await page.getByLabel('Find an address or article').fill('RETAINERS')
  await expect(page.getByText('2 found.')).toBeVisible()
  await table.getByRole('button', { name: 'Remove /blog/a' }).click()
  await expect(page.getByText('/blog/a leads to no article any more.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Old addresses (2)' })).toBeFocused()
  expect((await page.request.get(`${origin}/blog/a`, { maxRedirects: 0 })).status()).toBe(404)
  await table.getByRole('button', { name: 'Retainers that hold' }).click()
  await expect(page).toHaveURL(new RegExp(`\\?article=${id}$`))
  expect(complaints).toEqual([])
})

test('an editor sees which links no longer answer, and opens an article that has one', async ({ ownSite, page }) => {
  const { server, origin } = ownSite
  const complaints = complaintsOf(page)
  await createAccount(server, DAN, 'editor')
  const dead = 'https://www.court.example/rules/6'
  const articles = await Promise.all(
    ['Deadlines', 'Retainers'].map((title) => publishPost(server, { title, content: `[Rule 6](${dead})` })),
  )
  await openStaffPage(page, `${origin}/admin/articles?show=links`, DAN)
  const section = page.getByRole('region', { name: 'Links that don’t answer' })
  await expect(section.getByText('It has not checked yet.')).toBeVisible()

  const failing = { since: '2026-11-16T05:11:00Z', last: '2026-11-23T05:11:00Z', reason: 'It answers 404 Not Found.' }
  storeReport(server.dataDir, {
    at: failing.last,
    blocked: true,
    next: '',
    failing: { [dead]: { ...failing, articles: articles.map(({ id }) => id) } },
  })
  await page.reload()
  await expect(section.getByText('On November 23, 2026 it could not check: it reached no other site.')).toBeVisible()
  await expect(section.getByRole('row')).toHaveText([
    'LinkIn the article',
    `${dead}It answers 404 Not Found. Since November 16, 2026.DeadlinesRetainers`,
  ])
  expect(await violationsInLooks(page, '/admin/articles?show=links', [DESKTOP_LIGHT, PHONE_DARK])).toEqual([])

  // The narrowest phone shows the pressed tab, and breaks no word of a title.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.reload()
  await expect.poll(() => isUncovered(page.getByRole('button', { name: 'Links', exact: true }))).toBe(true)
  await expect(section.getByRole('row')).toHaveCount(2)
  expect((await brokenBoxes(page)).filter((fault) => fault.includes('.desk__open'))).toEqual([])
  await section.getByRole('button', { name: 'Retainers' }).click()
  await expect(page).toHaveURL(new RegExp(`\\?article=${articles[1]?.id}$`))
  expect(complaints).toEqual([])
})

/** Whether a press at either end of the element reaches it. */
function isUncovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect()
    return [left + 1, right - 1].every((x) => document.elementFromPoint(x, top + height / 2) === element)
  })
}

/** Stores what a check of links found. The job itself would ask servers of other sites. */
function storeReport(dataDir: string, report: object): void {
  runSql({ dataDir }, "INSERT OR REPLACE INTO _params (id, value) VALUES ('deadLinks', ?)", JSON.stringify([report]))
}
