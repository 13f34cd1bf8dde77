import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { formEndpoints } from '../../src/forms/rules/forms.ts'
import { docketingEngineer } from '../support/http/application.ts'
import { formCalls, requestOf } from '../support/http/form-calls.ts'
import { STAFF } from '../support/servers/site.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { announceWebinar } from '../support/http/form-requests.ts'

const NO_PROOF = 'bm9uZQ=='

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer

const runSchema = v.object({
  passed: v.number(),
  total: v.number(),
  results: v.array(v.object({ id: v.string(), passed: v.boolean(), proven: v.boolean(), answered: v.string() })),
  differences: v.array(v.object({ subject: v.string(), delivered: v.string(), now: v.string() })),
})
type Run = v.InferOutput<typeof runSchema>

beforeAll(async () => {
  server = await startServer({ env: { STAFF_EMAIL: STAFF } })
  await server.admin.create('blog_posts', { title: 'Published', content: 'Text.', published: true })
  await server.admin.create('blog_posts', { title: 'A draft', content: 'Text.', published: false })
  await server.admin.create('demo_requests', {
    firstName: 'Dana',
    lastName: 'W',
    email: 'dana@example.com',
    firmName: 'W LLP',
    firmSize: 'solo',
    practiceAreas: 'Litigation',
  })
})
afterEach(async () => {
  for (const collection of ['audit_runs', 'outgoing_emails'])
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
})
afterAll(() => server.remove())

/** Runs the nightly audit now. Returns its stored result. */
async function nightly(): Promise<Run> {
  const before = (await server.admin.rows('audit_runs')).length
  await server.admin.call('POST', '/api/crons/security-audit')
  await until('the run is stored', async () => (await server.admin.rows('audit_runs')).length > before)
  return v.parse(runSchema, (await server.admin.rows('audit_runs')).at(-1))
}

const failed = ({ results }: Run) => results.filter(({ passed }) => !passed).map(({ id }) => id)
const alerts = () => server.admin.rows('outgoing_emails', 'kind = "audit-alert"')

async function withRule(
  collection: string,
  rule: Record<string, string | null>,
  work: () => Promise<void>,
): Promise<void> {
  const path = `/api/collections/${collection}`
  const before = v.parse(v.record(v.string(), v.unknown()), await server.admin.call('GET', path))
  await server.admin.call('PATCH', path, rule)
  try {
    await work()
  } finally {
    await server.admin.call('PATCH', path, Object.fromEntries(Object.keys(rule).map((name) => [name, before[name]])))
  }
}

test('a server with default settings passes all five checks, has no differences, and shows that on /security', async () => {
  const run = await nightly()
  expect(run).toMatchObject({ passed: 5, total: 5, differences: [] })
  const today = new Date().toISOString().slice(0, 10)
  await until('the page shows the run', async () =>
    (await (await fetch(`${server.origin}/security`)).text()).includes('all 5 checks passed'),
  )
  expect(await (await fetch(`${server.origin}/api/site/audit`)).json()).toEqual({
    success: true,
    lastAudit: { date: today, passed: 5, total: 5 },
  })
  expect(await alerts()).toHaveLength(0)
})

/** Access rules that the test breaks, each with the only check that must then fail. */
const broken = [
  ['demo_requests', { listRule: '' }, 'demo-requests'],
  ['blog_posts', { listRule: '' }, 'unpublished-posts'],
  ['blog_posts', { listRule: null }, 'published-post'],
  ['storage_objects', { listRule: '' }, 'storage-list'],
  ['storage_objects', { createRule: '' }, 'storage-upload'],
] as const

test.each(broken)(
  '%s with %o fails exactly the check %s, sends staff one mail, and names the rule',
  async (collection, rule, id) => {
    await withRule(collection, rule, async () => {
      const run = await nightly()
      expect(failed(run)).toEqual([id])
      expect(run.differences).toHaveLength(1)
      expect(run.differences[0]?.subject).toBe(`${collection} ${Object.keys(rule)[0]?.replace('Rule', '')}`)
      expect(await alerts()).toMatchObject([{ to: STAFF, subject: 'Security audit: one check failed' }])
      expect(failed(await nightly())).toEqual([id])
      expect(await alerts()).toHaveLength(1)
    })
    expect(await server.admin.rows('storage_objects', 'key ~ "test/%"')).toHaveLength(0)
    expect(failed(await nightly())).toEqual([])
  },
)

test('an audit that could not run a check reports that; if the next one finds a broken rule, staff still get a mail', async () => {
  const settings = v.parse(
    v.looseObject({ rateLimits: v.looseObject({ rules: v.array(v.unknown()) }) }),
    await server.admin.call('GET', '/api/settings'),
  )
  const one = { label: '/api/collections/', audience: '@guest', duration: 3600, maxRequests: 1 }
  await server.admin.call('PATCH', '/api/settings', {
    rateLimits: { ...settings.rateLimits, rules: [one, ...settings.rateLimits.rules] },
  })
  const { passed, results } = await nightly()
  expect(passed).toBe(4)
  // The rate limit counts each collection and method separately. Only the list of articles is requested repeatedly.
  expect(results.filter(({ proven }) => !proven)).toEqual([
    expect.objectContaining({
      id: 'unpublished-posts',
      passed: false,
      answered: 'The server takes no more requests for now (429).',
    }),
  ])
  expect(await alerts()).toMatchObject([{ subject: 'Security audit: one check could not run' }])
  await server.admin.call('PATCH', '/api/settings', { rateLimits: settings.rateLimits })
  await withRule('blog_posts', { listRule: '' }, async () => {
    expect(failed(await nightly())).toEqual(['unpublished-posts'])
    expect((await alerts()).map(({ subject }) => subject)).toEqual([
      'Security audit: one check could not run',
      'Security audit: one check failed',
    ])
  })
})

/** Returns a request that is valid except for the missing proof of work or sign-in. */
function unproven(name: string, webinar: string): RequestInit {
  const form = formCalls.find(({ call }) => call === name)
  const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  if (form === undefined) return { headers: json, body: '{}' }
  // All forms get the field for a webinar, because a route ignores unknown fields.
  return requestOf(form, { ...form.payload(), webinar, altcha: NO_PROOF })
}

test('if the audit’s probe could be uploaded, the audit deletes it at once', async () => {
  const form = new FormData()
  form.append('bucket', 'public-assets')
  form.append('key', 'test/audit-0.png')
  form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'audit-0.png')
  const answer = await fetch(`${server.origin}/api/collections/storage_objects/records`, {
    method: 'POST',
    headers: { authorization: await server.admin.token() },
    body: form,
  })
  expect(answer.status).toBe(200)
  expect(await server.admin.rows('storage_objects')).toHaveLength(0)
})

const policiesSchema = v.object({
  success: v.literal(true),
  policies: v.array(
    v.looseObject({
      collection: v.string(),
      action: v.string(),
      access: v.string(),
      meaning: v.optional(v.string()),
      differs: v.boolean(),
    }),
  ),
  functions: v.array(
    v.looseObject({
      name: v.string(),
      access: v.picklist(['public', 'editor', 'admin']),
      captcha: v.boolean(),
      available: v.boolean(),
      differs: v.boolean(),
    }),
  ),
  differences: v.optional(v.array(v.looseObject({ subject: v.string() }))),
})

async function policies(token = ''): Promise<v.InferOutput<typeof policiesSchema>> {
  const answer = await fetch(`${server.origin}/api/site/policies`, {
    headers: token === '' ? {} : { authorization: token },
  })
  return v.parse(policiesSchema, await answer.json())
}

test('guests can read who may do what in the listed collections, including “own roles”, without the rules; a superuser reads all collections', async () => {
  const forGuests = await policies()
  expect(new Set(forGuests.policies.map(({ collection }) => collection))).toEqual(
    new Set(['blog_posts', 'demo_requests', 'storage_objects', 'user_roles']),
  )
  expect(forGuests.policies).toHaveLength(20)
  expect(JSON.stringify(forGuests)).not.toContain('published_date')
  expect(
    forGuests.policies.find(({ collection, action }) => collection === 'demo_requests' && action === 'list'),
  ).toEqual({
    collection: 'demo_requests',
    action: 'list',
    access: 'nobody',
    delivered: 'nobody',
    differs: false,
  })
  // The rule “users may view their own roles” is a filter expression, which the audit does not show to guests.
  expect(
    forGuests.policies.filter(({ collection }) => collection === 'user_roles').map(({ access }) => access),
  ).toEqual(['conditional', 'conditional', 'nobody', 'nobody', 'nobody'])
  expect(forGuests.differences).toBeUndefined()

  const forAdmins = await policies(await server.admin.token())
  expect(forAdmins.policies.length).toBeGreaterThan(60)
  expect(
    forAdmins.policies.find(({ collection, action }) => collection === 'blog_posts' && action === 'list'),
  ).toMatchObject({ rule: "published = true && published_date != '' && published_date <= @now" })
  expect(forAdmins.differences).toEqual([])
})

test('the table of calls matches the server: each call exists, has a rate limit, and requires a proof of work or a sign-in', async () => {
  const { functions } = await policies()
  await server.admin.create('job_roles', docketingEngineer)
  const webinar = await announceWebinar(server)
  expect(functions.every(({ available, differs }) => available && !differs)).toBe(true)
  const answers = await Promise.all(
    functions.map(async ({ name, access, captcha }) => {
      const answer = await fetch(`${server.origin}/api/site/${name}`, { method: 'POST', ...unproven(name, webinar.id) })
      const { code } = v.parse(v.looseObject({ code: v.string() }), await answer.json())
      return { name, access, captcha, status: answer.status, code }
    }),
  )
  const refusals = {
    public: { captcha: true, status: 403, code: 'captcha' },
    editor: { captcha: false, status: 401, code: 'unauthorized' },
    admin: { captcha: false, status: 401, code: 'unauthorized' },
  }
  expect(answers).toEqual(functions.map(({ name, access }) => ({ name, access, ...refusals[access] })))
  expect(answers.map(({ name }) => name)).toEqual([
    ...formEndpoints().keys(),
    'generate-images',
    'lead',
    'preview-link',
    'regenerate-all-images',
    'undo-images',
  ])
})

/** Returns each filter of the listed collections as "collection action: words", sorted. */
async function filtersInWords(): Promise<string[]> {
  return (await policies()).policies
    .filter(({ access }) => access === 'conditional')
    .map(({ collection, action, meaning }) => `${collection} ${action}: ${meaning}`)
    .toSorted()
}

test('each filter of the listed collections is told in words that belong to its text, and a changed filter has none', async () => {
  const asDelivered = [
    'blog_posts create: Editors and administrators',
    'blog_posts delete: Editors and administrators, unpublished articles',
    'blog_posts list: Everyone, published articles',
    'blog_posts update: Editors and administrators',
    'blog_posts view: Everyone, published articles; staff, all',
    'storage_objects create: Editors and administrators',
    'user_roles list: Users may view their own roles',
    'user_roles view: Users may view their own roles',
  ]
  expect(await filtersInWords()).toEqual(asDelivered)
  await withRule('storage_objects', { createRule: '@request.auth.id != ""' }, async () => {
    expect(await filtersInWords()).toEqual(
      asDelivered.map((line) => (line.startsWith('storage_objects') ? 'storage_objects create: undefined' : line)),
    )
  })
})

test('a rate limit that was raised or switched off is shown with its present value', async () => {
  const settings = v.parse(
    v.looseObject({ rateLimits: v.looseObject({ rules: v.array(v.looseObject({ label: v.string() })) }) }),
    await server.admin.call('GET', '/api/settings'),
  )
  const raised = settings.rateLimits.rules.map((rule) =>
    rule.label === 'POST /api/site/request-demo' ? { ...rule, maxRequests: 99 } : rule,
  )
  await server.admin.call('PATCH', '/api/settings', { rateLimits: { ...settings.rateLimits, rules: raised } })
  expect((await policies()).functions.find(({ name }) => name === 'request-demo')).toMatchObject({
    limit: { maxRequests: 99, seconds: 60 },
    differs: true,
  })
  await server.admin.call('PATCH', '/api/settings', { rateLimits: { ...settings.rateLimits, enabled: false } })
  expect((await policies()).functions.map(({ limit }) => limit)).toEqual((await policies()).functions.map(() => null))
  await server.admin.call('PATCH', '/api/settings', { rateLimits: settings.rateLimits })
  expect((await policies()).functions.every(({ differs }) => !differs)).toBe(true)
})

test('the audit also compares settings that the tables do not show: who manages accounts, the limits of sign-in, to whom a limit applies, who is exempt', async () => {
  type Rule = { label: string; audience: string; duration: number; maxRequests: number }
  const rule = v.looseObject({ label: v.string() })
  const { rateLimits } = v.parse(
    v.looseObject({ rateLimits: v.looseObject({ rules: v.array(rule) }) }),
    await server.admin.call('GET', '/api/settings'),
  )
  const changes: Record<string, Partial<Rule>> = {
    '*:auth': { maxRequests: 9999 },
    'POST /api/site/request-demo': { audience: '@auth' },
    'POST /api/site/apply': { audience: '@guest' },
  }
  const rules = [
    ...rateLimits.rules
      .filter(({ label }) => label !== '*:requestOTP')
      .map((each) => ({ ...each, ...changes[each.label] })),
    { label: 'users:auth', audience: '', duration: 60, maxRequests: 5 },
  ]
  await server.admin.call('PATCH', '/api/settings', {
    rateLimits: { ...rateLimits, rules, excludedIPs: ['203.0.113.9'] },
  })
  await withRule('users', { manageRule: '@request.auth.id != ""' }, async () => {
    const { differences } = v.parse(
      v.looseObject({ differences: runSchema.entries.differences }),
      await policies(await server.admin.token()),
    )
    expect(differences.map(({ subject, delivered, now }) => `${subject}: ${delivered} → ${now}`)).toEqual([
      'users manage: dashboard only → @request.auth.id != ""',
      'apply limit: 10 in 60 s → 10 in 60 s for guests only',
      'request-demo limit: 10 in 60 s → 10 in 60 s for accounts only',
      '*:auth limit: 20 in 60 s → 9999 in 60 s',
      '*:requestOTP limit: 10 in 60 s → no limit',
      'users:auth limit: no limit → 5 in 60 s',
      'addresses without limits: none → 203.0.113.9',
    ])
    // For guests, no rate limit applies to request-demo now.
    expect((await policies()).functions.filter(({ differs }) => differs)).toMatchObject([
      { name: 'apply', limit: { maxRequests: 10 } },
      { name: 'request-demo', limit: null },
    ])
  })
  await server.admin.call('PATCH', '/api/settings', { rateLimits })
  expect((await policies(await server.admin.token())).differences).toEqual([])
})
