import type { Page } from 'playwright/test'
import { findingsOn } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { PHONE } from '../support/browser/steady-page.ts'
import { createAccount, PASSWORD } from '../support/http/accounts.ts'
import { picture } from '../support/http/application.ts'

/** The tests share a site, which keeps accounts. So each test has its own account. */
const EDITOR = 'desk.editor@firm.example'
const FIRST = 'desk.first@firm.example'
const ANN = 'desk.ann@firm.example'
const BEN = 'desk.ben@firm.example'

async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Email').fill(email)
  await page.locator('#staff-password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: /^New / })).toBeVisible()
}

const status = (page: Page) => page.locator('.desk__status')
const text = (page: Page) => page.getByLabel('Text', { exact: true })
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('an editor without superuser rights creates an author with a portrait, schedules a webinar, opens a role, corrects them and sees them on the site', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  await createAccount(server, EDITOR, 'editor')

  // The editor creates an author with a portrait, by keyboard.
  await signIn(page, `${origin}/admin/authors`, EDITOR)
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'New author' }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Fill in “Name”.')).toBeVisible()
  await expect(page.locator('#record-name')).toBeFocused()
  await page.keyboard.type('Ada Quill')
  await page.locator('#record-bio').fill('Counts court days.')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(status(page)).toHaveText('Saved.')
  await page.locator('#record-avatar_upload').setInputFiles({
    name: 'ada.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(400, 400),
  })
  await expect(page.getByText('The picture is saved.')).toBeVisible()
  const [author] = await server.admin.rows('blog_authors')
  expect(author).toMatchObject({ name: 'Ada Quill', bio: 'Counts court days.' })
  expect(author?.['avatar_image_key']).toMatch(/^authors\/ada-quill-/)
  await server.admin.create('blog_posts', { title: 'Days', content: 'Text.', published: true, author: author?.id })
  await expect
    .poll(async () => (await fetch(`${origin}/blog/days`)).text())
    .toContain(String(author?.['avatar_image_key']))
  expect(await findingsOn(page)).toEqual([])

  // The editor creates a webinar. The page saves the webinar as a draft once it is complete. Then the editor publishes
  // it and moves it to another time.
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Webinars' }).click()
  await page.getByRole('button', { name: 'New webinar' }).click()
  await page.locator('#record-title').fill('Retainers, live')
  await expect(status(page)).toHaveText(
    'On this device; saved on the server once it has “Begins, in New York”, “Minutes”.',
  )
  await page.getByLabel('Begins, in New York').fill('2099-01-05T13:00')
  await page.locator('#record-duration_minutes').fill('forty')
  await expect(page.getByText('Enter a whole number, in digits only.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Not published: correct the fields marked above first.')).toBeVisible()
  await expect(page.locator('#record-duration_minutes')).toBeFocused()
  await page.locator('#record-duration_minutes').fill('45')
  await page.getByLabel('Where to join').fill('https://meet.example/retainers')
  await expect(status(page)).toHaveText('Saved.')
  expect((await server.admin.rows('webinars'))[0]).toMatchObject({
    slug: 'retainers-live',
    starts_at: '2099-01-05 18:00:00.000Z',
    duration_minutes: 45,
    join_url: 'https://meet.example/retainers',
    published: false,
  })
  expect((await fetch(`${origin}/webinars/retainers-live`)).status).toBe(404)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published: visitors see it within a second.')).toBeVisible()
  await expect.poll(async () => (await fetch(`${origin}/webinars/retainers-live`)).status).toBe(200)
  await page.getByLabel('Begins, in New York').fill('2099-01-06T13:00')
  await expect(status(page)).toContainText('on the server, for every editor')
  expect(await (await fetch(`${origin}/webinars/retainers-live`)).text()).not.toContain('January 6, 2099')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect.poll(async () => (await fetch(`${origin}/webinars/retainers-live`)).text()).toContain('January 6, 2099')
  await expect.poll(() => server.admin.rows('unpublished_changes')).toEqual([])
  await page.getByRole('button', { name: 'All webinars' }).click()
  await page.getByRole('button', { name: 'Scheduled (1)' }).click()
  await expect(page.getByRole('list', { name: 'Scheduled' })).toContainText('Tuesday, January 6, 2099'.slice(9))
  expect(await findingsOn(page)).toEqual([])

  // The editor opens a role, on a phone. An error from the server appears at its field.
  await page.setViewportSize(PHONE)
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('button', { name: 'New role' }).click()
  await page.locator('#record-title').fill('Docketing Engineer')
  await page.getByLabel('Department').selectOption('Engineering')
  await page.getByLabel('Lowest pay').fill('90')
  await page.getByLabel('Highest pay').fill('80')
  await expect(page.getByText('The highest salary is below the lowest. Correct one of them.').last()).toBeVisible()
  await page.getByLabel('Highest pay').fill('120')
  await expect(status(page)).toHaveText('Saved.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(async () => (await fetch(`${origin}/company/careers/docketing-engineer`)).status).toBe(200)
  expect(await findingsOn(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
  await page.getByRole('button', { name: 'Unpublish it' }).click()
  await expect.poll(async () => (await fetch(`${origin}/company/careers/docketing-engineer`)).status).toBe(404)
})

test('an editor finds, continues and publishes another editor’s unpublished changes; discarded changes disappear for both', async ({
  ownSite,
  page,
  browser,
}) => {
  const { server, origin } = ownSite
  await createAccount(server, ANN, 'editor')
  await createAccount(server, BEN, 'editor')
  const { id } = await server.admin.create('blog_posts', {
    title: 'Retainers',
    content: 'Text.',
    category: 'Technology',
    published: true,
  })
  const address = `${origin}/admin/articles?article=${id}`
  await signIn(page, `${origin}/admin/articles?show=live`, ANN)
  await page.goto(address)
  await text(page).fill('Text, corrected by Ann.')
  await expect(status(page)).toContainText('on the server, for every editor')

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, `${origin}/admin/articles`, BEN)
  await other.goto(address)
  const offer = other.getByRole('alert').filter({ hasText: 'Unpublished changes' })
  await expect(offer).toContainText(`By ${ANN}, `)
  await expect(offer).toContainText(': Text.')
  await expect(text(other)).toHaveValue('Text.')
  expect(await findingsOn(other)).toEqual([])
  await other.getByRole('button', { name: 'Continue with them' }).click()
  await expect(text(other)).toHaveValue('Text, corrected by Ann.')
  await text(other).fill('Text, corrected by Ann and Ben.')
  await other.getByRole('button', { name: 'Publish changes' }).click()
  await expect.poll(async () => (await fetch(`${origin}/blog/retainers`)).text()).toContain('corrected by Ann and Ben.')
  await expect.poll(() => server.admin.rows('unpublished_changes')).toEqual([])

  // After one editor discards a change, neither editor sees it again.
  await text(other).fill('Nonsense.')
  await expect(status(other)).toContainText('on the server, for every editor')
  await context.close()
  await page.evaluate(() =>
    localStorage.removeItem(Object.keys(localStorage).find((key) => key.includes('article')) ?? ''),
  )
  await page.goto(address)
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(page.getByRole('heading', { name: 'Unpublished changes' })).toHaveCount(0)
  await expect.poll(() => server.admin.rows('unpublished_changes')).toEqual([])
  await expect(text(page)).toHaveValue('Text, corrected by Ann and Ben.')
})

test('each desk opens on the first tab that has something', async ({ ownSite, page }) => {
  const { server, origin } = ownSite
  await createAccount(server, FIRST, 'editor')
  await server.admin.create('webinars', {
    title: 'Retainers, live',
    starts_at: '2099-01-05 18:00:00.000Z',
    duration_minutes: 45,
    join_url: 'https://meet.example/retainers',
    published: true,
  })
  await server.admin.create('job_roles', {
    title: 'Engineer',
    department: 'Engineering',
    salary_min: 90,
    salary_max: 120,
    published: true,
  })
  await server.admin.create('blog_authors', { name: 'Ada Quill' })
  const pressed = page.locator('.staff-tab[aria-pressed="true"]')
  await signIn(page, `${origin}/admin/webinars`, FIRST)
  await expect(pressed).toHaveText('Scheduled (1)')
  await page.goto(`${origin}/admin/roles`)
  await expect(pressed).toHaveText('Live (1)')
  await expect(page.getByRole('button', { name: 'Engineer', exact: true })).toBeVisible()
  // A link to an empty tab still opens it.
  await page.goto(`${origin}/admin/roles?show=draft`)
  await expect(pressed).toHaveText('Draft (0)')
  await page.goto(`${origin}/admin/authors`)
  await expect(page.getByRole('button', { name: 'Ada Quill' })).toBeVisible()
})
