import type { Page, Request } from 'playwright/test'
import * as v from 'valibot'
import { violationsOn, tabTo } from '../support/browser/axe.ts'
import { expect, test as base } from '../support/browser/browser-test.ts'
import type { Fault } from '../support/faults/fault-proxy.ts'
import { createAccount } from '../support/http/accounts.ts'
import { startSite, type Site } from '../support/servers/site.ts'
import { DESKTOP, PHONE, STEADY } from '../support/browser/steady-page.ts'
import { until } from '../support/until.ts'

const CHECKS = [
  'Demo requests are private',
  'Published articles can be read',
  'Drafts are hidden',
  'Storage cannot be listed',
  'Strangers cannot upload',
]
const STORED = '/api/collections/storage_objects/records'

/** Provides a site with the default rate limits, an administrator, and rows that guests may not read. */
const test = base.extend<object, { admin: { token: string; record: unknown } }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none
    async ({}, use) => {
      const site = await startSite({ sample: false })
      await site.server.admin.call('PATCH', '/api/settings', { rateLimits: { enabled: true } })
      await site.server.admin.create('blog_posts', { title: 'Published', content: 'Text.', published: true })
      await site.server.admin.create('blog_posts', { title: 'A draft', content: 'Text.', published: false })
      await site.server.admin.create('demo_requests', {
        firstName: 'Dana',
        lastName: 'W',
        email: 'dana@example.com',
        firmName: 'W LLP',
        firmSize: 'solo',
        practiceAreas: 'Litigation',
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ site }, use) => {
      const { id, token } = await createAccount(site.server, 'admin@firm.example', 'admin')
      await use({ token, record: await site.server.admin.call('GET', `/api/collections/users/records/${id}`) })
    },
    { scope: 'worker' },
  ],
})

test.use({ contextOptions: STEADY, viewport: DESKTOP })

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

async function open(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.origin}/admin/images#audit`)
  await expect(page.locator('#audit[data-ready]')).toBeAttached()
}

const isPartOfAudit = (request: Request) =>
  /\/collections\/(demo_requests|blog_posts|storage_objects)\/records/.test(request.url())
const runButton = (page: Page) => page.locator('#audit').getByRole('button', { name: /Audit/ })
const item = (page: Page, title: string) =>
  page.locator('.audit-check').filter({ has: page.getByRole('heading', { name: title }) })
const table = (page: Page, name: string) =>
  page.locator('.audit-table').filter({ has: page.locator('caption', { hasText: name }) })

/** Runs the security audit until it ends. Returns the text of its toast. */
async function run(page: Page): Promise<string> {
  for (const dismiss of await page.getByRole('button', { name: /^Dismiss: Security audit/ }).all())
    await dismiss.click()
  await runButton(page).click()
  const end = page.locator('.toast__title', { hasText: /^Security audit (complete|failed)/ })
  await expect(end).toHaveCount(1)
  return end.innerText()
}

/** Returns the result of each check, in the order of the page. */
function outcomes(page: Page): Promise<string[]> {
  return page.locator('.audit-check__outcome').allInnerTexts()
}

async function axe(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(
      ...(await violationsOn(page)).flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${colorScheme}: ${id} at ${target.join(' ')}`),
      ),
    )
  }
  return found
}

test('all five checks pass, signed in or not; none of the six requests carries a session, and the last nightly run is shown above', async ({
  site,
  admin,
  page,
}) => {
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  const withToken = () =>
    asked.filter((request) => 'authorization' in request.headers()).map((request) => new URL(request.url()).pathname)

  await page.goto(`${site.origin}/security`)
  await page.getByRole('link', { name: 'Run the same test from your own browser' }).click()
  await expect(page).toHaveURL(`${site.origin}/admin/images#audit`)
  await expect(page.getByText('The first result appears here after the first night.')).toBeVisible()
  expect(await outcomes(page)).toEqual(CHECKS.map(() => 'Not run'))
  await expect(table(page, 'demo_requests')).toBeVisible()
  expect(await axe(page)).toEqual([])
  expect(await run(page)).toBe('Security audit complete! All 5 tests passed.')
  await expect(page.getByText('Running comprehensive security audit...')).toHaveCount(1)
  expect(await outcomes(page)).toEqual(CHECKS.map(() => 'Passed'))
  expect(withToken()).toEqual([])
  await expect(table(page, 'user_roles')).toContainText('Users may view their own roles')
  await expect(page.getByText('All of them are as the program was delivered.')).toBeVisible()
  await expect(page.locator('#audit')).not.toContainText('published_date')
  expect(await axe(page)).toEqual([])

  asked.length = 0
  await site.server.admin.call('POST', '/api/crons/security-audit')
  await until('the nightly run is stored', async () => (await site.server.admin.rows('audit_runs')).length === 1)
  await page.evaluate((session) => localStorage.setItem('lexharbor-staff', session), JSON.stringify(admin))
  await page.reload()
  await expect(page.getByText(/Last run on \w+ \d+, \d{4}: all 5 checks passed\./)).toBeVisible()
  await expect(table(page, 'blog_posts')).toContainText(
    "published = true && published_date != '' && published_date <= @now",
  )
  expect(await run(page)).toBe('Security audit complete! All 5 tests passed.')
  const requests = asked.filter(isPartOfAudit)
  expect(requests.map((request) => request.method())).toEqual(['GET', 'GET', 'GET', 'GET', 'GET', 'POST'])
  for (const request of requests) {
    const headers = Object.keys(await request.allHeaders())
    expect(headers.filter((name) => ['authorization', 'cookie'].includes(name))).toEqual([])
    expect(JSON.stringify(await request.allHeaders())).not.toContain(admin.token)
  }
  // The page used the session: its requests for the tables carried the token.
  expect(withToken()).toContain('/api/site/policies')
  await expect(page.getByRole('region', { name: 'Budgets' })).toContainText('(2,000 by default)MAILS_PER_DAY')
  await page.getByText(/^\d+ other collections$/).click()
  await expect(table(page, 'audit_runs')).toBeVisible()
  expect(await page.locator('.audit-table').count()).toBeGreaterThan(20)
  expect(await axe(page)).toEqual([])
})

/** Access rules that the test breaks, each with the only check that fails, its answer and level, and its table row. */
const broken = [
  [
    'demo_requests',
    { listRule: '' },
    'Demo requests are private',
    'Answered with one row',
    'error',
    'list',
    'Everyone',
    'Changed: delivered as “nobody”',
  ],
  [
    'blog_posts',
    { listRule: '' },
    'Drafts are hidden',
    'Answered with one row',
    'error',
    'list',
    'Everyone',
    'Changed: delivered as “by rule”',
  ],
  [
    'storage_objects',
    { listRule: '' },
    'Storage cannot be listed',
    'Answered with no rows',
    'info',
    'list',
    'Everyone',
    'Changed: delivered as “nobody”',
  ],
  [
    'storage_objects',
    { createRule: '' },
    'Strangers cannot upload',
    'Let in by the rules, refused only for its content (400)',
    'error',
    'create',
    'Everyone',
    'Changed: delivered as “by rule”',
  ],
  [
    'blog_posts',
    { listRule: null },
    'Published articles can be read',
    'Denied (403)',
    'warn',
    'list',
    'Nobody',
    'Changed: delivered as “by rule”',
  ],
] as const

test('each broken access rule fails exactly its check and marks its row in words; after the repair all checks pass', async ({
  site,
  page,
}) => {
  // A fixed UUID makes the address of the audit's upload known.
  await page.addInitScript(() => Object.assign(crypto, { randomUUID: () => '01234567-89ab-4cde-8f01-23456789abcd' }))
  await open(page, site)
  const superuser = site.server.admin
  for (const [collection, rule, title, answered, level, action, access, difference] of broken) {
    const before = v.parse(
      v.object({ listRule: v.nullable(v.string()), createRule: v.nullable(v.string()) }),
      await superuser.call('GET', `/api/collections/${collection}`),
    )
    const uploads = site.proxy.delivered(STORED).length
    await superuser.call('PATCH', `/api/collections/${collection}`, rule)
    expect(await run(page), title).toBe('Security audit complete! 4/5 tests passed. Review failed tests.')
    expect(await outcomes(page)).toEqual(CHECKS.map((each) => (each === title ? 'Failed' : 'Passed')))
    await expect(page.locator('.toast--warning')).toHaveCount(1)
    await expect(item(page, title).locator('dd')).toHaveText([level, /\w/, /\w/, answered])
    const row = table(page, collection).getByRole('row', { name: new RegExp(`^${action}`) })
    await expect(row).toHaveText(`${action}${access}${difference}`)
    await expect(page.locator('.audit-table__difference')).toHaveCount(1)
    await expect(page.getByText('One of them is not as delivered.')).toBeVisible()
    if (title === 'Demo requests are private') expect(await axe(page)).toEqual([])
    expect(site.proxy.delivered(STORED).length).toBe(uploads + 1)
    await superuser.call('PATCH', `/api/collections/${collection}`, before)
  }
  expect(await superuser.rows('storage_objects')).toEqual([])
  expect(
    (await fetch(`${site.origin}/storage/public-assets/test/audit-0123456789ab4cde8f0123456789abcd.txt`)).status,
  ).toBe(404)
  expect(await run(page)).toBe('Security audit complete! All 5 tests passed.')
  await expect(page.locator('.audit-table__difference')).toHaveCount(0)
})

test('an administrator sees each rule and limit that differs from its default, with both values, and a proxy that the settings don’t name', async ({
  site,
  admin,
  page,
}) => {
  await page.addInitScript((session) => localStorage.setItem('lexharbor-staff', session), JSON.stringify(admin))
  const superuser = site.server.admin
  const settings = v.parse(
    v.looseObject({ rateLimits: v.looseObject({ rules: v.array(v.looseObject({ label: v.string() })) }) }),
    await superuser.call('GET', '/api/settings'),
  )
  const raised = settings.rateLimits.rules.map((rule) =>
    rule.label === 'POST /api/site/request-demo' ? { ...rule, maxRequests: 99 } : rule,
  )
  await superuser.call('PATCH', '/api/collections/webinars', { listRule: '' })
  await superuser.call('PATCH', '/api/settings', { rateLimits: { ...settings.rateLimits, rules: raised } })
  await fetch(site.server.origin, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  await open(page, site)
  await expect(page.getByText('3 of them are not as delivered.')).toBeVisible()
  await expect(page.locator('.audit__differences li')).toHaveText([
    'webinars list: everyone, delivered as (published = true) || @request.auth.user_roles_via_user.role ?= "admin" || @request.auth.user_roles_via_user.role ?= "editor"',
    'request-demo limit: 99 in 60 s, delivered as 10 in 60 s',
    'proxy 127.0.0.1: not named: all visitors behind it share one limit, delivered as named in TRUSTED_PROXIES',
  ])
  await expect(page.getByRole('region', { name: 'Functions' }).getByRole('row', { name: 'request-demo' })).toHaveText(
    'request-demoPublic99/minChanged: delivered as 10/minEnabled',
  )
  await superuser.call('PATCH', '/api/settings', { rateLimits: settings.rateLimits })
  await superuser.call('PATCH', '/api/collections/webinars', { listRule: 'published = true' })
})

test('an upload that succeeds fails its check; its deletion is reported only if its address answers 404', async ({
  site,
  page,
}) => {
  await open(page, site)
  const accepted: Fault = { status: 200, body: '{"id":"abcdefghijklmno"}' }
  for (const [left, answered] of [
    [{ status: 404, body: '' }, 'Accepted; the file is deleted again, its address answers 404'],
    [
      { status: 200, body: 'Security audit.' },
      /^Accepted; it could not be confirmed that the file was deleted \(its address answers 200\): look for test\/audit-\w+\.txt in storage_objects$/,
    ],
  ] as const) {
    site.proxy.decide = ({ method, path }) => {
      if (method === 'POST' && path === STORED) return accepted
      return path.startsWith('/storage/public-assets/test/audit-') ? left : 'pass'
    }
    expect(await run(page)).toBe('Security audit complete! 4/5 tests passed. Review failed tests.')
    await expect(item(page, 'Strangers cannot upload').locator('.audit-check__answer')).toHaveText(answered)
  }
})

/** Faults of the audit's third request, each with the audit's message about it. */
const doubtful: Array<[string, Fault, string]> = [
  [
    'a limit',
    { status: 429, body: '{"status":429,"message":"Too many requests.","data":{}}' },
    'The server takes no more requests for now (429).',
  ],
  [
    'a server in trouble',
    { status: 503, body: '{"status":503,"message":"Later.","data":{}}' },
    'The server could not answer (503).',
  ],
  [
    'another network that answers 403',
    { status: 403, body: '<h1>Log in to the guests’ network</h1>' },
    'Something else than this site’s server answered (403).',
  ],
  [
    'a login page that we are led to',
    { status: 302, headers: { location: '/pricing' }, body: '' },
    'The server gave no answer.',
  ],
  ['a server that is gone', 'refuse', 'The server gave no answer.'],
]

test('an inconclusive answer fails the audit and no later check runs: a rate limit, an error, an access point’s page, no server', async ({
  site,
  network,
  page,
}) => {
  await open(page, site)
  for (const [what, fault, message] of doubtful) {
    let asked = 0
    site.proxy.decide = ({ path }) => {
      // A browser repeats a broken request. So the second request for articles and all later requests get the fault.
      asked += path === '/api/collections/blog_posts/records' ? 1 : 0
      return asked > 1 ? fault : 'pass'
    }
    expect(await run(page), what).toBe(`Security audit failed: ${message}`)
    expect(await outcomes(page), what).toEqual(['Passed', 'Passed', 'Proves nothing', 'Not run', 'Not run'])
    await expect(page.locator('.audit__sum')).toHaveText(`${message} That proves nothing, so no result is claimed.`)
  }
  expect(await axe(page)).toEqual([])
  site.proxy.decide = () => 'pass'
  await network.cut(site)
  expect(await run(page)).toBe('Security audit failed: The server gave no answer.')
  expect(await outcomes(page)).toEqual(['Proves nothing', 'Not run', 'Not run', 'Not run', 'Not run'])
  await network.heal()
  expect(await run(page)).toBe('Security audit complete! All 5 tests passed.')
})

test('results appear one by one; a second click starts no second run, and the button keeps the focus', async ({
  site,
  page,
}) => {
  await page.setViewportSize(PHONE)
  const held = Promise.withResolvers<void>()
  const asked: Request[] = []
  await page.route('**/storage_objects/records*', async (route, request) => {
    asked.push(request)
    await held.promise.then(() => route.continue())
  })
  await open(page, site)
  await expect(table(page, 'storage_objects')).toBeVisible()
  await tabTo(page, runButton(page))
  await page.keyboard.press('Enter')
  await expect(runButton(page)).toHaveText('Running Security Audit...')
  await expect(page.getByText('3 of 5 answered')).toBeVisible()
  expect(await outcomes(page)).toEqual(['Passed', 'Passed', 'Passed', 'Asking…', 'Not run'])
  await page.keyboard.press('Enter')
  expect(await axe(page)).toEqual([])
  held.resolve()
  await expect(page.getByText('Security audit complete! All 5 tests passed.')).toHaveCount(1)
  expect(asked.filter((request) => request.method() === 'POST')).toHaveLength(1)
  await expect(runButton(page).and(page.locator(':focus'))).toHaveText('Run Security Audit')

  const functions = page.getByRole('region', { name: 'Functions' })
  await tabTo(page, functions)
  await page.keyboard.press('ArrowRight')
  await until('the table scrolls', () => functions.evaluate((element) => element.scrollLeft > 0))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('a table that can’t be loaded shows that and loads at the next try; an outdated table is marked', async ({
  site,
  page,
}) => {
  site.proxy.decide = ({ path }) =>
    path.startsWith('/api/site/') ? { status: 503, body: '{"success":false,"code":"unavailable"}' } : 'pass'
  await open(page, site)
  const failure = page.getByRole('alert').filter({ hasText: 'Retry' })
  await expect(failure).toBeVisible()
  await expect(page.getByText('The last result could not be loaded just now.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  site.proxy.decide = () => 'pass'
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('.audit-table')).toHaveCount(5)
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByText('The last result could not be loaded just now.')).toHaveCount(0)

  site.proxy.decide = ({ path }) => (path === '/api/site/policies' ? 'refuse' : 'pass')
  expect(await run(page)).toBe('Security audit complete! All 5 tests passed.')
  await expect(
    page.getByText(
      'These are the rules from before. The rules could not be loaded. Check your connection and try again.',
    ),
  ).toBeVisible()
})
