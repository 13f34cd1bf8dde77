import { ALL_LOOKS, violationsInLooks } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { showInbox, showSources, openStaffPage, openStatus, statusBoard } from '../support/browser/staff-pages.ts'
import { createAccount } from '../support/http/accounts.ts'
import { publishPost } from '../support/http/published-page.ts'

/** The tests share a site, which keeps accounts. So each test has its own account. */
const JO = 'jo@lexharbor.example'
const KIM = 'kim@lexharbor.example'
const LEE = 'lee@lexharbor.example'
const MAX = 'max@lexharbor.example'
const NAN = 'nan@lexharbor.example'
const NIA = 'nia@lexharbor.example'

test('axe finds nothing in the inbox, at any size and color scheme', async ({ ownSite, page }) => {
  const found: string[] = []
  await showInbox(page, ownSite, JO, async (state) => {
    found.push(...(await violationsInLooks(page, state, ALL_LOOKS)))
  })
  expect(found).toEqual([])
})

test('axe finds nothing on the status page, at any size and color scheme', async ({ ownSite, page }) => {
  await createAccount(ownSite.server, KIM, 'admin')
  await openStatus(page, ownSite.origin, KIM)
  await expect(statusBoard(page).getByRole('heading', { name: 'To do: switch on backups' })).toBeVisible()
  expect(await violationsInLooks(page, '/admin/status', ALL_LOOKS)).toEqual([])
})

test('axe finds nothing on the staff page of the newsletter, at any size and color scheme', async ({
  ownSite,
  page,
}) => {
  await createAccount(ownSite.server, LEE, 'admin')
  await publishPost(ownSite.server)
  await openStaffPage(page, `${ownSite.origin}/admin/newsletter`, LEE)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  expect(await violationsInLooks(page, '/admin/newsletter', ALL_LOOKS)).toEqual([])
})

test('axe finds nothing on the screen of sources, at any size and color scheme', async ({ ownSite, page }) => {
  await showSources(page, ownSite, MAX)
  expect(await violationsInLooks(page, '/admin/sources', ALL_LOOKS)).toEqual([])
})

test('axe finds nothing in the article editor, at any size and color scheme', async ({ ownSite, page }) => {
  const { server, origin } = ownSite
  await createAccount(server, NAN, 'editor')
  await publishPost(server)
  const { id } = await server.admin.create('blog_posts', { title: 'Retainers', content: 'The first text.' })
  await server.admin.update('blog_posts', id, { content: 'The second text.', published: true })
  await openStaffPage(page, `${origin}/admin/articles?article=${id}`, NAN)
  await page.getByText('Revisions (1)').click()
  await page.getByText('Compare with the present text').click()
  await expect(page.getByRole('deletion')).toHaveText('first')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Articles' }).getByRole('listitem')).toHaveCount(1)
  const found = await violationsInLooks(page, 'writing', ALL_LOOKS)
  await page.getByRole('button', { name: /^Live/ }).click()
  await expect(page.getByLabel('Date and time')).toBeVisible()
  found.push(...(await violationsInLooks(page, 'the panel', ALL_LOOKS)))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
  found.push(...(await violationsInLooks(page, 'the preview', ALL_LOOKS)))
  expect(found).toEqual([])
})

test('axe finds nothing on the tab of links to articles, at any size and color scheme', async ({ ownSite, page }) => {
  const { server, origin } = ownSite
  await createAccount(server, NIA, 'editor')
  const { id } = await publishPost(server)
  await server.admin.create('slug_redirects', { slug: 'before', post: id })
  await openStaffPage(page, `${origin}/admin/articles?show=links`, NIA)
  await page.getByRole('textbox', { name: 'List' }).fill('/blog/a,/blog/before\n/pricing,/blog/before')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 address' })).toBeVisible()
  expect(await violationsInLooks(page, '/admin/articles?show=links', ALL_LOOKS)).toEqual([])
})
