import type { Page } from 'playwright/test'
import { findingsOn } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { createAccount, PASSWORD } from '../support/http/accounts.ts'
import { picture } from '../support/http/application.ts'
import { PHONE } from '../support/browser/steady-page.ts'

/** The tests share a site, which keeps accounts. So each test has its own account. */
const EDITOR = 'editor@firm.example'
const LISTING = 'listing.editor@firm.example'
const FILTERING = 'filtering.editor@firm.example'
const ZONED = 'zoned.editor@firm.example'
const ANOTHER = 'another.editor@firm.example'

async function signIn(page: Page, origin: string, email = EDITOR): Promise<void> {
  await page.goto(`${origin}/admin/articles`)
  await page.getByLabel('Email').fill(email)
  await page.locator('#staff-password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'New article' })).toBeVisible()
}

const status = (page: Page) => page.locator('.desk__status')
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const text = (page: Page) => page.getByLabel('Text', { exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const previewToggle = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true })

/** Opens the panel under the button that names the article's state. */
async function openPanel(page: Page, state: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: state }).click()
  await expect(page.getByRole('group', { name: 'Publication' })).toBeVisible()
}

test('an editor without superuser rights writes, previews, shares, schedules, publishes and corrects an article', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  const { token } = await createAccount(server, EDITOR, 'editor')
  await server.admin.create('blog_authors', { name: 'Ada Quill' })
  await server.admin.create('blog_posts', { title: 'Retainers that hold', content: 'Text.', published: true })
  for (const closed of ['demo_requests', 'job_applications', 'outgoing_emails', '_superusers'])
    expect(
      (await fetch(`${origin}/api/collections/${closed}/records`, { headers: { authorization: token } })).status,
    ).toBe(403)
  await signIn(page, origin)
  expect(await findingsOn(page)).toEqual([])

  // The editor writes by keyboard. The page shows checks beside the text, and the rendered article in its place.
  await page.getByRole('button', { name: 'New article' }).press('Enter')
  await expect(page.getByText('No title. Needed to publish.')).toBeVisible()
  await title(page).fill('Counting court days')
  await text(page).fill(
    '## Which days\n\nSee the rule (Rule 6: https://www.law.example/6).\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  )
  await previewToggle(page).click()
  await expect(text(page)).toBeHidden()
  await expect(preview(page).getByRole('heading', { name: 'Which days' })).toBeVisible()
  await expect(preview(page).getByRole('link', { name: 'Rule 6' })).toHaveAttribute('href', 'https://www.law.example/6')
  await expect(preview(page).getByRole('region', { name: 'Table 1' })).toBeVisible()

  // A check leads to its field, even from the preview.
  await page.getByRole('button', { name: 'No excerpt: the list shows the title alone.' }).click()
  await expect(page.getByLabel('Excerpt')).toBeFocused()
  await expect(preview(page)).toHaveCount(0)
  await page.getByLabel('Excerpt').fill('When the last day falls on a holiday.')
  await page.getByLabel('Category').selectOption('Technology')
  await page.getByLabel('Author').selectOption('Ada Quill')
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await expect(status(page)).toHaveText('Saved.')
  expect(await findingsOn(page)).toEqual([])
  const [draft] = await server.admin.rows('blog_posts', 'title = "Counting court days"')
  expect(draft).toMatchObject({ title: 'Counting court days', slug: 'counting-court-days', published: false })

  // The editor pastes a picture. The page asks for a description and inserts the picture into the text.
  const image = (await picture(640, 360)).toString('base64')
  await text(page).evaluate((area, content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'calendar.jpg', { type: 'image/jpeg' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, image)
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByText('Say what the picture shows, for readers who can’t see it.')).toBeVisible()
  await page.getByLabel('What it shows').fill('A calendar of May')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(text(page)).toHaveValue(/!\[A calendar of May\]\(\/storage\/public-assets\/blog\/text\/[\w.-]+\)/)
  await previewToggle(page).click()
  await expect(preview(page).getByRole('img', { name: 'A calendar of May' })).toBeVisible()
  await expect(preview(page).getByText('When the last day falls on a holiday.')).toBeVisible()
  await expect(preview(page).getByText('Ada Quill')).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  await previewToggle(page).click()
  await expect(status(page)).toHaveText('Saved.')

  // The bar marks the selected words, and finds an article for a link.
  const written = await text(page).inputValue()
  await text(page).press('Control+End')
  await text(page).pressSequentially(' See ')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Title of an article, or an address').fill('retainers')
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Retainers that hold' }).click()
  await expect(text(page)).toHaveValue(`${written} See [Retainers that hold](/blog/retainers-that-hold)`)
  await text(page).press('Control+Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  await text(page).press('Control+z')
  await expect(text(page)).toHaveValue(`${written} See [Retainers that hold](/blog/retainers-that-hold)`)
  await text(page).fill(written)
  await expect(status(page)).toHaveText('Saved.')

  // An uploaded cover has no description until the editor writes one.
  await page
    .getByLabel('Cover', { exact: true })
    .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await picture(1200, 630) })
  await page.getByRole('button', { name: 'The cover has no alternative text. Say what it shows.' }).click()
  await expect(page.getByLabel('What the cover shows')).toBeFocused()
  await page.getByLabel('What the cover shows').fill('A courthouse')
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
  await expect(status(page)).toHaveText('Saved.')

  // A person without an account reads the draft by its preview link.
  await openPanel(page, /^Draft/)
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Share a preview link' }).click()
  const link = await page.getByRole('link', { name: /\/preview\/\w{32}$/ }).getAttribute('href')
  const shared = await page.context().newPage()
  await expect.poll(async () => (await shared.goto(`${origin}${new URL(link ?? '').pathname}`))?.status()).toBe(200)
  await expect(shared.getByRole('heading', { name: 'Counting court days' })).toBeVisible()
  await shared.close()

  // The editor schedules the article, then publishes it at once.
  await page.getByLabel('Date and time').fill('2099-01-01T09:00')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(
    page.getByText('Scheduled: readers see it from Jan 1, 2099, 9:00 AM UTC', { exact: false }),
  ).toBeVisible()
  expect((await fetch(`${origin}/blog/counting-court-days`)).status).toBe(404)
  await openPanel(page, /^Scheduled for Jan 1, 2099, 9:00 AM UTC/)
  await page.getByLabel('Date and time').fill('2026-01-01T09:00')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Published: readers see it within a second.')).toBeVisible()
  await expect.poll(async () => (await fetch(`${origin}/blog/counting-court-days`)).status).toBe(200)
  await expect(page.getByRole('link', { name: 'View article' })).toHaveAttribute('href', '/blog/counting-court-days')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/blog/counting-court-days`)

  // The editor corrects the published text. Readers see the change only after it is published.
  const before = await text(page).inputValue()
  await text(page).fill(`${before}\n\nCorrected.`)
  await expect(status(page)).toContainText('Readers see them when you publish them.')
  await page.reload()
  await expect(text(page)).toHaveValue(/Corrected\.$/)
  expect(await (await fetch(`${origin}/blog/counting-court-days`)).text()).not.toContain('Corrected.')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect.poll(async () => (await fetch(`${origin}/blog/counting-court-days`)).text()).toContain('Corrected.')
  await expect(page.getByRole('button', { name: 'Publish changes' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Publish changes' }).dispatchEvent('click')
  await expect(page.getByText('Nothing has changed since it was published.')).toBeVisible()
  expect(
    (
      await fetch(`${origin}/api/collections/blog_posts/records/${draft?.id}`, {
        method: 'DELETE',
        headers: { authorization: token },
      })
    ).status,
  ).toBe(404)

  // The editor compares the earlier version with the present text, and restores it.
  await page.getByText(/^Revisions \(\d+\)$/).click()
  const newest = page.getByRole('list', { name: 'Revisions' }).getByRole('listitem').first()
  await newest.getByText('Compare with the present text').click()
  await expect(newest.getByRole('insertion')).toHaveText('\n\nCorrected.')
  await expect(newest.getByRole('deletion')).toHaveCount(0)
  expect(await findingsOn(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Put back/ })
    .first()
    .click()
  await expect(text(page)).toHaveValue(before)
  await openPanel(page, /^Live/)
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
  await page.getByRole('button', { name: 'Unpublish it' }).click()
  await expect(page.getByText('It is a draft again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect.poll(async () => (await fetch(`${origin}/blog/counting-court-days`)).status).toBe(404)
  const [corrected] = await server.admin.rows('blog_posts', 'title = "Counting court days"')
  expect(corrected).toMatchObject({ published: false, content: before })

  await page.setViewportSize(PHONE)
  expect(await findingsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('no text is lost offline, when the session ends, or when two editors edit the same article', async ({
  ownSite,
  page,
}) => {
  const { server, origin, proxy } = ownSite
  const account = await createAccount(server, ANOTHER, 'editor')
  const { id } = await server.admin.create('blog_posts', {
    title: 'Retainers',
    content: 'Text.',
    category: 'Technology',
  })
  await signIn(page, origin, ANOTHER)
  await page.getByRole('button', { name: 'Retainers' }).click()
  await expect(text(page)).toHaveValue('Text.')

  proxy.decide = ({ path }) => (path.startsWith('/api/') ? 'refuse' : 'pass')
  await text(page).fill('Text, written without a network.')
  await expect(status(page)).toContainText('The server cannot be reached.')
  await page.reload()
  await expect(text(page)).toHaveValue('Text, written without a network.')
  proxy.decide = () => 'pass'
  await expect(status(page)).toHaveText('Saved.')
  expect((await server.admin.rows('blog_posts'))[0]?.['content']).toBe('Text, written without a network.')

  // Another editor changes a different field, and then the same field.
  await server.admin.update('blog_posts', id, { excerpt: 'By another.' })
  await expect(page.getByLabel('Excerpt')).toHaveValue('By another.')
  proxy.decide = ({ path }) => (path === '/api/realtime' ? 'refuse' : 'pass')
  proxy.dropConnections()
  await server.admin.update('blog_posts', id, { content: 'Text of another.' })
  await text(page).fill('Text of mine.')
  await expect(page.getByRole('heading', { name: 'Two versions' })).toBeVisible()
  await expect(page.getByLabel('Text, their version')).toHaveValue('Text of another.')
  expect(await findingsOn(page)).toEqual([])
  expect((await server.admin.rows('blog_posts'))[0]?.['content']).toBe('Text of another.')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(status(page)).toHaveText('Saved.')
  expect((await server.admin.rows('blog_posts'))[0]?.['content']).toBe('Text of mine.')

  // Staff remove the editor's role and grant it again, which ends the editor's session.
  proxy.decide = () => 'pass'
  const [role] = await server.admin.rows('user_roles', `user = "${account.id}"`)
  await server.admin.remove('user_roles', role?.id ?? '')
  await server.admin.create('user_roles', { user: account.id, role: 'editor' })
  await text(page).fill('Written after the end.')
  await expect(status(page)).toContainText('Your session has ended.')
  await page.getByLabel('Email').fill(ANOTHER)
  await page.locator('#staff-password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(status(page)).toHaveText('Saved.')
  expect((await server.admin.rows('blog_posts'))[0]?.['content']).toBe('Written after the end.')
})

test('the desk opens on the first tab with an article, in the order of dates; an editor duplicates an article and takes back an unpublishing', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  await createAccount(server, LISTING, 'editor')
  const publish = (title: string, published_date: string) =>
    server.admin.create('blog_posts', { title, content: 'Text.', excerpt: 'Words.', published: true, published_date })
  await publish('Newest', '2026-03-01 09:00:00.000Z')
  await publish('Oldest', '2026-01-01 09:00:00.000Z')
  await publish('Middle', '2026-02-01 02:00:00.000Z')
  await signIn(page, origin, LISTING)
  const live = page.getByRole('list', { name: 'Live' }).getByRole('listitem')
  await expect(live).toContainText(['Newest', 'Middle', 'Oldest'])
  await publish('Later', '2099-02-01 09:00:00.000Z')
  await publish('Next', '2099-01-01 09:00:00.000Z')
  await page.goto(`${origin}/admin/articles`)
  const scheduled = page.getByRole('list', { name: 'Scheduled' }).getByRole('listitem')
  await expect(scheduled).toContainText(['Next', 'Later'])
  await page.getByRole('button', { name: 'Live (3)' }).click()
  await page.getByRole('button', { name: 'Middle' }).click()

  // The undo restores the former date. It disappears as soon as the text differs from what readers saw.
  const row = async () => (await server.admin.rows('blog_posts', 'title = "Middle"'))[0]
  const undo = page.getByRole('button', { name: 'Undo' })
  const unpublish = async () => {
    await openPanel(page, /^Live/)
    await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
    await page.getByRole('button', { name: 'Unpublish it' }).click()
    await expect(undo).toBeVisible()
    expect(await row()).toMatchObject({ published: false })
  }
  await unpublish()
  await undo.click()
  await expect(page.getByText('It is published again.')).toBeVisible()
  await expect(undo).toHaveCount(0)
  expect(await row()).toMatchObject({ published: true, published_date: '2026-02-01 02:00:00.000Z' })
  await unpublish()
  await text(page).fill('Text that nobody has seen.')
  await expect(undo).toHaveCount(0)
  await expect(status(page)).toHaveText('Saved.')

  await openPanel(page, /^Draft/)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(title(page)).toHaveValue('Middle (copy)')
  await expect(text(page)).toHaveValue('Text that nobody has seen.')
  const [copy] = await server.admin.rows('blog_posts', 'title = "Middle (copy)"')
  expect(copy).toMatchObject({ slug: 'middle-copy', published: false, excerpt: 'Words.' })
})

test('an editor filters the list of articles by title, category or author, beside their covers, without a request', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  await createAccount(server, FILTERING, 'editor')
  const author = await server.admin.create('blog_authors', { name: 'José Ibarra' })
  const live = { content: 'Text.', published: true, published_date: '2026-02-01 02:00:00.000Z' }
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
    await server.admin.create('blog_posts', { ...live, title: `Court on ${day}` })
  await server.admin.create('blog_posts', { ...live, title: 'Retainers', author: author.id })
  await server.admin.create('blog_posts', {
    ...live,
    title: 'Backups',
    category: 'Technology',
    featured_image: '/c.png',
  })
  await signIn(page, origin, FILTERING)
  const rows = page.getByRole('list', { name: 'Live' }).getByRole('listitem')
  const filter = page.getByLabel('Filter articles')
  await expect(rows).toHaveCount(6)
  await expect(page.getByText('6 articles')).toBeVisible()
  await expect(rows.filter({ hasText: 'Backups' }).locator('img')).toHaveCount(1)
  const box = await rows.filter({ hasText: 'Retainers' }).locator('.desk__thumb').boundingBox()
  expect([box?.width, Math.round(box?.height ?? 0)]).toEqual([72, 41])

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const [query, found, words] of [
    ['court', 4, '4 of 6 articles'],
    ['jose', 1, '1 of 6 articles'],
    ['technology', 1, '1 of 6 articles'],
    ['court monday', 1, '1 of 6 articles'],
    ['nowhere', 0, '0 of 6 articles'],
  ] as const) {
    await filter.fill(query)
    await expect(rows).toHaveCount(found)
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByText('No article matches “nowhere”.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Live (0)' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/site/articles'))).toEqual([])
  expect(await findingsOn(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await filter.fill('')
  await expect(rows).toHaveCount(6)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('list, editor and preview name the same day as the site, also for an editor in New York', async ({
  ownSite,
  browser,
}) => {
  const { server, origin } = ownSite
  await createAccount(server, ZONED, 'editor')
  const published_date = '2026-02-01 02:00:00.000Z'
  await server.admin.create('blog_posts', { title: 'Late', content: 'Text.', published: true, published_date })
  const context = await browser.newContext({ timezoneId: 'America/New_York', serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, origin, ZONED)
  await expect(page.getByText('since February 1, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Late', exact: true }).click()
  await expect(page.getByText('Readers see it from Feb 1, 2026, 2:00 AM UTC on.')).toBeVisible()
  await openPanel(page, /^Live/)
  await expect(page.getByLabel('Date and time, UTC')).toHaveValue('2026-02-01T02:00')
  await expect(page.getByText('On your clock: Jan 31, 2026, 9:00 PM')).toBeVisible()
  await page.keyboard.press('Escape')
  await previewToggle(page).click()
  await expect(preview(page).getByText('February 1, 2026')).toBeVisible()
  await expect.poll(async () => (await fetch(`${origin}/blog/late`)).text()).toContain('February 1, 2026')
  await context.close()
})
