import { once } from 'node:events'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { DESKTOP_LIGHT, PHONE_DARK } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { createAccount, signInForToken } from '../support/http/accounts.ts'
import { fillUpContent, regenerateAll } from '../support/http/image-tool.ts'
import {
  bar,
  busyButton,
  cards,
  expectAccessible,
  expectRising,
  idleButton,
  isDrawn,
  busy,
  openImageTool,
  recordProgress,
  refused,
  startRun,
  toast,
  tool,
} from '../support/browser/staff-pages.ts'
import { startServer } from '../support/servers/server.ts'
import { startSite, type Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

const CALL = '/api/site/regenerate-all-images'
const POSTS = 2
const AUTHORS = 2
const IMAGES = POSTS + AUTHORS
const STARTING = 'Starting comprehensive image regeneration...'
const SUCCESS = `Images regenerated: ${POSTS} of ${POSTS} posts and ${AUTHORS} of ${AUTHORS} authors succeeded.`
const ADDRESS_OF_ADMIN = 'admin@lexharbor.example'

let site: Site
let admin: string

// The tests run one after the other, because they share one site.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite({ sample: false })
  await fillUpContent(site.server, POSTS, AUTHORS)
  admin = await signInForToken(site.server, site.server.credentials.email, site.server.credentials.password)
  await regenerateAll(site.server, admin)
})
test.afterAll(() => site.stop())
test.beforeEach(() => {
  site.proxy.decide = () => 'pass'
})

const runs = () => site.server.admin.rows('image_jobs', 'kind = "all"')
const isOver = async () => (await runs()).every(({ status }) => status === 'done' || status === 'cancelled')

test('an administrator starts a run and sees its real progress and its report; a reload shows the report again', async ({
  browser,
}) => {
  const page = await openImageTool(browser, site, admin)
  await expect(bar(page)).toHaveAttribute('value', '0')
  await expect(tool(page)).toContainText('No run is in progress.')

  const progress = await recordProgress(page)
  const request = page.waitForRequest(site.origin + CALL)
  await idleButton(page).focus()
  await page.keyboard.press('Enter')
  // The page asks for confirmation. The safe answer has the focus, so Enter alone changes nothing.
  await expect(tool(page).getByRole('button', { name: 'Keep all pictures' })).toBeFocused()
  await expectAccessible(page, DESKTOP_LIGHT)
  await page.keyboard.press('Enter')
  await expect(idleButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect((await request).postData()).toBe(null)
  await expect(toast(page, STARTING)).toBeVisible()
  await expect(busyButton(page)).toBeDisabled()
  await expect(toast(page, SUCCESS)).toBeVisible()
  await expect(idleButton(page)).toBeEnabled()
  await expect(idleButton(page)).toBeFocused()
  const values = await progress()
  expectRising(values)
  expect([values[0], values.at(-1)]).toEqual([0, 100])
  expect(new Set(values).size).toBeGreaterThanOrEqual(5)
  await expect(tool(page)).toContainText(`Complete: ${IMAGES} of ${IMAGES} images`)

  // The server keeps the earlier pictures, so that the administrator can undo the run.
  await expect(cards(page, 'Posts')).toHaveCount(POSTS)
  await expect(cards(page, 'Authors')).toHaveCount(AUTHORS)
  await expect(tool(page)).toContainText(`${POSTS} of ${POSTS} posts and ${AUTHORS} of ${AUTHORS} authors succeeded.`)
  const posts = await site.server.admin.rows('blog_posts')
  const [job] = (await runs()).toSorted((one, other) => String(other['created']).localeCompare(String(one['created'])))
  const { report } = v.parse(
    v.object({
      report: v.object({
        posts: v.array(v.object({ id: v.string(), slug: v.string(), before: v.string(), alt: v.string() })),
      }),
    }),
    job,
  )
  for (const [index, { id, slug, before, alt }] of report.posts.entries()) {
    expect(posts.some((post) => post.id === id && post['slug'] === slug)).toBe(true)
    await expect(cards(page, 'Posts').nth(index)).toContainText(slug)
    await expect(cards(page, 'Posts').nth(index)).toContainText('HTTP 200Yes')
    await expect(cards(page, 'Posts').nth(index)).toContainText(alt)
    expect((await fetch(site.origin + before)).status).toBe(200)
    expect(await isDrawn(page, index, 'Before')).toBe(true)
  }
  await expect(cards(page, 'Posts').first().getByRole('link', { name: 'Edit in the dashboard' })).toHaveAttribute(
    'href',
    `/_/#/collections?collection=blog_posts&record=${report.posts[0]?.id}`,
  )
  for (const { id } of await site.server.admin.rows('blog_authors'))
    await expect(tool(page).getByText(id)).toBeVisible()
  await expectAccessible(page, PHONE_DARK)
  await page.context().close()

  const later = await openImageTool(browser, site, admin)
  const title = tool(later).getByText(
    new RegExp(`^Report of [A-Z][a-z]{2} \\d+, \\d{4}, \\d\\d:\\d\\d UTC, started by ${ADDRESS_OF_ADMIN}$`),
  )
  await title.click()
  await expect(cards(later, 'Posts')).toHaveCount(POSTS)
  await expect.poll(() => isDrawn(later, 0, 'Before')).toBe(true)
  await expect(idleButton(later)).toBeEnabled()

  // The administrator undoes the last picture alone, then all others.
  const keys = async () => (await site.server.admin.rows('blog_posts')).map((row) => row['featured_image_key'])
  const keysOfRun = await keys()
  await cards(later, 'Posts').last().getByRole('button', { name: 'Undo' }).click()
  await expect(toast(later, '1 earlier picture is back.')).toBeVisible()
  await expect(cards(later, 'Posts').last()).toContainText('Undone: the site shows the earlier picture again.')
  expect((await keys()).filter((key) => keysOfRun.includes(key))).toHaveLength(POSTS - 1)
  await tool(later).getByRole('button', { name: 'Undo this run' }).click()
  await tool(later).getByRole('button', { name: 'Bring them back' }).click()
  await expect(toast(later, `${IMAGES - 1} earlier pictures are back.`)).toBeVisible()
  expect((await keys()).filter((key) => keysOfRun.includes(key))).toEqual([])
  await expectAccessible(later, DESKTOP_LIGHT)

  // The administrator generates one of the pictures again.
  const [first] = report.posts
  const keyBefore = posts.find(({ id }) => id === first?.id)?.['featured_image_key']
  const run = (await runs()).at(-1)
  for (const variation of [1, 2].map((step) => Number(run?.['variation']) + step)) {
    const sent = later.waitForRequest(`${site.origin}/api/site/generate-images`)
    await cards(later, 'Posts').first().getByRole('button', { name: 'Draw again' }).click()
    expect((await sent).postDataJSON()).toEqual({ post: first?.id, variation })
    await expect(
      cards(later, 'Posts')
        .first()
        .getByRole('button', { name: /^Draw again/ }),
    ).toHaveAttribute('aria-disabled', 'false')
  }
  expect((await site.server.admin.rows('blog_posts', `id = "${first?.id}"`))[0]?.['featured_image_key']).not.toBe(
    keyBefore,
  )
  await expect.poll(() => isDrawn(later, 0, 'After')).toBe(true)
  site.proxy.decide = ({ path }) => (path === '/api/site/generate-images' ? 'refuse' : 'pass')
  await cards(later, 'Posts').first().getByRole('button', { name: 'Draw again' }).click()
  await expect(cards(later, 'Posts').first().getByRole('alert')).toHaveText(
    'The server cannot be reached. Check your connection and try again.',
  )
  await later.context().close()
})

test('an administrator finds a single post or author and renews its picture, without an earlier report', async ({
  browser,
}) => {
  const page = await openImageTool(browser, site, admin)
  await tool(page).getByText('One post or author alone').click()
  const field = tool(page).getByLabel('Title, slug or name')
  await field.fill('nothing is called this')
  await field.press('Enter')
  await expect(tool(page).getByText('Nothing was found.')).toBeVisible()
  await field.fill('Author 1')
  await tool(page).getByRole('button', { name: 'Search' }).click()
  await expect(cards(page, 'Found')).toHaveCount(1)
  await cards(page, 'Found').getByRole('button', { name: 'Draw again' }).click()
  await expect(cards(page, 'Found')).toContainText('HTTP 200Yes')
  await expectAccessible(page, PHONE_DARK)
  site.proxy.decide = ({ path }) => (path.startsWith('/api/collections/blog_') ? 'refuse' : 'pass')
  await tool(page).getByRole('button', { name: 'Search' }).click()
  await expect(tool(page).getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible()
  await expect(cards(page, 'Found')).toHaveCount(1)
  await page.context().close()
})

test('two administrators see one run; leaving the page does not end it, and one of them cancels it', async ({
  browser,
}) => {
  const other = await createAccount(site.server, 'second@firm.example', 'admin')
  const [one, two] = await Promise.all([openImageTool(browser, site, admin), openImageTool(browser, site, other.token)])
  await fillUpContent(site.server, POSTS + 9, AUTHORS)
  const before = (await runs()).length
  const progress = await recordProgress(two)
  await startRun(one)
  await expect(busyButton(two)).toBeDisabled()
  await expect(tool(two).getByText(`Report so far, started by ${ADDRESS_OF_ADMIN}`)).toBeVisible()
  await one.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Authors' }).click()
  await expect(one).toHaveURL(`${site.origin}/admin/authors`)
  await one.goBack()
  await expect(busyButton(one)).toBeDisabled()
  const third = await openImageTool(browser, site, admin)
  await expect(busyButton(third)).toBeDisabled()

  await tool(two).getByRole('button', { name: 'Cancel' }).click()
  for (const page of [one, two, third]) {
    await expect(idleButton(page)).toBeEnabled()
    await expect(
      tool(page).getByText(/^Canceled at \d+ of 13 images\. The new pictures stay; the report lists them\.$/),
    ).toBeVisible()
    await expect(
      page
        .locator('.toast__title')
        .getByText(/^Image regeneration was canceled: \d+ of 11 posts and \d of 2 authors succeeded\.$/),
    ).toBeVisible()
  }
  // The report also gets the picture that was being drawn when the run was canceled.
  await until('the page shows the posts of the stored report', async () => {
    const [job] = await site.server.admin.rows('image_jobs', 'status = "cancelled"')
    const { posts } = v.parse(v.looseObject({ posts: v.array(v.unknown()) }), job?.['report'])
    return (await cards(two, 'Posts').count()) === posts.length
  })
  expectRising(await progress())
  expect((await runs()).length).toBe(before + 1)
  for (const { id } of (await site.server.admin.rows('blog_posts')).slice(POSTS))
    await site.server.admin.remove('blog_posts', id)
  for (const page of [one, two, third]) await page.context().close()
})

test('without a session, without the role, or if the server is busy or fails, the page shows the reason and allows another try', async ({
  browser,
}) => {
  const before = (await runs()).length
  const editor = await createAccount(site.server, 'editor@firm.example', 'editor')
  for (const [token, message, refusal, look] of [
    ['', 'For administrators: sign in above first.', 'Please sign in.', DESKTOP_LIGHT],
    [
      editor.token,
      'Only administrators can start a run. Ask one for the role.',
      'You are not allowed to do this.',
      PHONE_DARK,
    ],
  ] as const) {
    const page = await openImageTool(browser, site, token)
    await expect(idleButton(page)).toHaveAccessibleDescription(message)
    await idleButton(page).click()
    await expect(refused(page, refusal)).toBeVisible()
    await expect(tool(page).getByRole('button', { name: 'Renew them' })).toHaveCount(0)
    await expectAccessible(page, look)
    await page.context().close()
  }

  const former = await createAccount(site.server, 'former@firm.example', 'admin')
  const page = await openImageTool(browser, site, former.token)
  await expect(tool(page).getByText(/^Report of /)).toBeVisible()
  for (const [fault, message] of [
    [
      busy(429, { error: 'Too many requests. Please try again in a moment.', code: 'rate_limited' }),
      'Too many requests. Please try again in a moment.',
    ],
    [
      busy(503, { error: 'The service is unavailable for the moment. Please try again.', code: 'unavailable' }),
      'The service is unavailable for the moment. Please try again.',
    ],
    [busy(200, { details: 'The images service wants a key.' }), 'The images service wants a key.'],
    [busy(200, {}), 'Unknown error occurred'],
    [{ status: 502, body: '<h1>Bad Gateway</h1>' }, 'Unknown error occurred'],
    ['refuse', 'The server cannot be reached. Check your connection and try again.'],
  ] as const) {
    site.proxy.decide = ({ path }) => (path === CALL ? fault : 'pass')
    await startRun(page)
    await expect(refused(page, message)).toBeVisible()
    await expect(tool(page).getByText(/^Report of /)).toBeVisible()
    await page.getByRole('button', { name: `Dismiss: Failed to regenerate images: ${message}` }).click()
  }
  site.proxy.decide = () => 'pass'
  // Somewhere else the account's password changes, which ends all of the account's sessions.
  await site.server.admin.update('users', former.id, {
    password: 'another-password-of-hers',
    passwordConfirm: 'another-password-of-hers',
  })
  await startRun(page)
  await expect(refused(page, 'Please sign in.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign out' })).toBeHidden()
  await expect(tool(page).getByText(/^Report of /)).toBeHidden()
  await page.context().close()
  expect((await runs()).length).toBe(before)
})

test('an administrator whose role the device does not know yet is asked before a run starts', async ({ browser }) => {
  const before = (await runs()).length
  const role = Promise.withResolvers<void>()
  const page = await openImageTool(browser, site, admin, (opened) =>
    opened.route('**/auth-refresh*', (route) => role.promise.then(() => route.continue())),
  )
  await expect(idleButton(page)).toHaveAccessibleDescription(/^Only administrators can start a run/)
  await idleButton(page).click()
  await expect(idleButton(page)).toHaveAttribute('aria-disabled', 'true')
  role.resolve()
  await tool(page).getByRole('button', { name: 'Keep all pictures' }).click()
  await expect(idleButton(page)).toBeFocused()
  expect((await runs()).length).toBe(before)
  await page.context().close()
})

test('after a lost connection the page shows the run’s stored progress, with or without realtime events', async ({
  browser,
}) => {
  const page = await openImageTool(browser, site, admin)
  const progress = await recordProgress(page)
  await startRun(page)
  await expect(tool(page)).toContainText(/[1-9] of 4 images/)
  site.proxy.decide = ({ path }) => (path.startsWith('/api/') ? 'refuse' : 'pass')
  site.proxy.dropConnections()
  await expect(
    tool(page).getByText(
      'Connection lost. The run continues on the server; its progress appears here once you are online.',
    ),
  ).toBeVisible()
  await until('the run is over', isOver)
  await expect(busyButton(page)).toBeDisabled()
  // The server is reachable again, but its realtime connection is not.
  site.proxy.decide = ({ path }) => (path === '/api/realtime' ? 'refuse' : 'pass')
  await expect(toast(page, SUCCESS)).toBeVisible()
  await expect(bar(page)).toHaveAttribute('value', '100')
  expectRising(await progress())

  // The answer to the request is lost, and no realtime event announces the run. The page must read the run's record.
  site.proxy.decide = ({ path }) => (path === '/api/realtime' ? 'refuse' : path === CALL ? 'drop-answer' : 'pass')
  await startRun(page)
  await expect(busyButton(page)).toBeDisabled()
  await expect(idleButton(page)).toBeEnabled()
  await expect(tool(page)).toContainText(`Complete: ${IMAGES} of ${IMAGES} images`)
  await expect(page.locator('.toast--destructive')).toHaveCount(0)
  await page.context().close()
})

test('after a kill and a restart, the server resumes the run, and the page shows it', async ({ browser }) => {
  const page = await openImageTool(browser, site, admin)
  const progress = await recordProgress(page)
  await startRun(page)
  await expect(tool(page)).toContainText(/[1-9] of 4 images/)
  await site.server.kill()
  await expect(tool(page).getByText('Connection lost.', { exact: false })).toBeVisible()
  await site.server.start()
  await expect(toast(page, SUCCESS)).toBeVisible()
  const values = await progress()
  expectRising(values)
  expect(values.at(-1)).toBe(100)
  await expect(page.locator('.toast--destructive')).toHaveCount(0)
  await page.context().close()
})

test('if the image service refuses the key, the run fails, the report shows the service’s message, and no picture is lost', async ({
  browser,
}) => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const service = createServer((_, response) => {
    asked.resolve()
    void answered.promise.then(() => response.writeHead(401).end('{}'))
  })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const address = v.parse(v.object({ port: v.number() }), service.address())
  const server = await startServer({
    raiseLimits: true,
    env: { IMAGES_API_KEY: 'a-key', IMAGES_API_URL: `http://127.0.0.1:${address.port}/v1` },
  })
  await server.admin.create('blog_posts', {
    title: 'One',
    content: 'Text.',
    published: true,
    category: 'Technology',
    featured_image: 'http://elsewhere.example/a.jpg',
  })
  const page = await openImageTool(
    browser,
    { origin: server.origin, server },
    await signInForToken(server, server.credentials.email, server.credentials.password),
  )
  await startRun(page)
  await asked.promise
  await expect(busyButton(page)).toBeDisabled()
  await expect(tool(page)).toContainText('0 of 1 image')
  await expectAccessible(page, PHONE_DARK)
  answered.resolve()
  const refusal = page.locator('.toast__title').getByText(/^Failed to regenerate images: .*IMAGES_API_KEY.*\.$/)
  await expect(refusal).toBeVisible()
  await expect(tool(page)).toContainText('Failed at 1 of 1 image: ')
  await expect(cards(page, 'Posts')).toContainText(['On another site'])
  await expect(cards(page, 'Posts')).toContainText(['Not renewed'])
  await expect(cards(page, 'Posts')).toContainText(['HTTP 200No'])
  await expect(cards(page, 'Posts')).toContainText(['IMAGES_API_KEY'])
  await expectAccessible(page, DESKTOP_LIGHT)
  await expect(idleButton(page)).toBeEnabled()
  expect(await server.admin.rows('blog_posts', 'featured_image = "http://elsewhere.example/a.jpg"')).toHaveLength(1)
  await page.context().close()
  await server.remove()
  service.close()
})
