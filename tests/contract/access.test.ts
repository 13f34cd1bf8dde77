import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { demoPayload, freshProof, sendDemoRequest } from '../support/demo-request.ts'
import { startServer, type TestServer } from '../support/server.ts'

const PASSWORD = 'a-password-of-an-editor'
const CLOSED = [
  'demo_requests',
  'contact_messages',
  'newsletter_subscribers',
  'webinar_registrations',
  'job_applications',
  'submissions',
  'used_challenges',
  'outgoing_emails',
  'rendered_pages',
  'slug_redirects',
  'site_state',
  'storage_objects',
]

let server: TestServer
let editor: { id: string; token: string }
let admin: { id: string; token: string }
let lead: string

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  await sendDemoRequest(server.origin, demoPayload({ altcha: await freshProof(server.origin) }))
  lead = await onlyId('demo_requests')

  const { id } = await server.admin.create('users', { email: 'editor@firm.example', password: PASSWORD, passwordConfirm: PASSWORD, verified: true })
  await server.admin.create('user_roles', { user: id, role: 'editor' })
  editor = { id, token: await signIn('editor@firm.example', PASSWORD) }
  admin = { id: await onlyId('users', `email = "${server.credentials.email}"`), token: await signIn(server.credentials.email, server.credentials.password) }
})
afterAll(() => server.remove())

async function onlyId(collection: string, filter = ''): Promise<string> {
  const [row, ...others] = await server.admin.rows(collection, filter)
  if (row === undefined || others.length > 0) throw new Error(`${collection} should hold one row`)
  return row.id
}

async function items(collection: string, token: string) {
  const { body } = await call('GET', `/api/collections/${collection}/records`, token)
  return v.parse(v.object({ items: v.array(v.looseObject({ id: v.string() })) }), body).items
}

async function signIn(identity: string, password: string): Promise<string> {
  const { body } = await call('POST', '/api/collections/users/auth-with-password', '', { identity, password })
  return v.parse(v.object({ token: v.string() }), body).token
}

async function call(method: string, path: string, token = '', body?: unknown): Promise<{ status: number; text: string; body: unknown }> {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: { ...(token === '' ? {} : { authorization: token }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) }
}

const people = () => [
  ['a guest', ''],
  ['an editor', editor.token],
  ['an administrator of the site', admin.token],
  ['a forged token', `${editor.token}x`],
]

describe.each(CLOSED)('%s', (collection) => {
  test('is closed to everyone but the dashboard: list, view, create, change, delete', async () => {
    const path = `/api/collections/${collection}/records`
    for (const [who, token] of people()) {
      for (const [method, at, body] of [
        ['GET', path, undefined],
        ['GET', `${path}?filter=(id!="")&sort=-@rowid&expand=x`, undefined],
        ['GET', `${path}/${lead}`, undefined],
        ['POST', path, { id: 'smuggled0000000' }],
        ['PATCH', `${path}/${lead}`, { notes: 'x' }],
        ['DELETE', `${path}/${lead}`, undefined],
      ] as const) {
        const { status, text } = await call(method, at, token, body)
        expect({ who, method, at, status }).toEqual({ who, method, at, status: 403 })
        expect(text).not.toMatch(/okafor/i)
      }
    }
  })
})

test('a lead can’t be told from a missing one', async () => {
  for (const [, token] of people()) {
    const existing = await call('GET', `/api/collections/demo_requests/records/${lead}`, token)
    const missing = await call('GET', '/api/collections/demo_requests/records/missing00000000', token)
    expect(existing).toEqual(missing)
  }
})

test('nobody registers himself', async () => {
  const account = { email: 'eve@evil.example', password: PASSWORD, passwordConfirm: PASSWORD }
  for (const [, token] of people()) expect((await call('POST', '/api/collections/users/records', token, account)).status).toBe(403)
  expect(await server.admin.rows('users', 'email = "eve@evil.example"')).toHaveLength(0)
})

test('people see their own account and their own roles only', async () => {
  expect((await items('users', editor.token)).map(({ id }) => id)).toEqual([editor.id])
  expect(await items('users', '')).toEqual([])
  expect((await items('user_roles', editor.token)).map((role) => [role['user'], role['role']])).toEqual([[editor.id, 'editor']])
  expect((await items('user_roles', admin.token)).map((role) => [role['user'], role['role']])).toEqual([[admin.id, 'admin']])
  expect(await items('user_roles', '')).toEqual([])
})

test('nobody gives himself a role', async () => {
  const [own] = await server.admin.rows('user_roles', `user = "${editor.id}"`)
  const path = '/api/collections/user_roles/records'
  expect((await call('POST', path, editor.token, { user: editor.id, role: 'admin' })).status).toBe(403)
  expect((await call('PATCH', `${path}/${own?.id}`, editor.token, { role: 'admin' })).status).toBe(403)
  expect((await call('PATCH', `/api/collections/users/records/${editor.id}`, editor.token, { 'user_roles_via_user+': 'x', role: 'admin', name: 'Ed' })).status).toBe(200)
  expect(await server.admin.rows('user_roles', `user = "${editor.id}"`)).toMatchObject([{ role: 'editor' }])
})

test('no filter reaches a closed collection through an open one', async () => {
  for (const filter of [
    '@collection.demo_requests.email != ""',
    '@collection.demo_requests.email ?~ "okafor"',
    'author.blog_posts_via_author.id != "" && @collection.outgoing_emails.to != ""',
    '@request.auth.user_roles_via_user.role = "admin"',
  ]) {
    const { status, text } = await call('GET', `/api/collections/blog_posts/records?filter=${encodeURIComponent(filter)}`)
    expect({ filter, status }).toEqual({ filter, status: expect.toBeOneOf([400, 403]) })
    expect(text).not.toMatch(/okafor/i)
  }
})

test.each([
  ['GET', '/api/settings'],
  ['GET', '/api/logs'],
  ['GET', '/api/backups'],
  ['POST', '/api/backups'],
  ['GET', '/api/crons'],
  ['POST', '/api/crons/deliver-mail'],
  ['GET', '/api/collections'],
  ['POST', '/api/sql'],
  ['POST', '/api/batch'],
])('%s %s is refused to everyone but the dashboard', async (method, path) => {
  for (const [who, token] of people()) {
    const { status } = await call(method, path, token, method === 'POST' ? {} : undefined)
    expect({ who, status }).toEqual({ who, status: expect.toBeOneOf([401, 403, 404]) })
  }
})

test('realtime tells guests nothing about leads', async () => {
  const stream = await fetch(`${server.origin}/api/realtime`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('an event stream has a body')
  const { clientId } = v.parse(v.object({ clientId: v.string() }), JSON.parse(/data:(\{.*\})/.exec((await reader.read()).value ?? '')?.[1] ?? ''))
  await call('POST', '/api/realtime', '', { clientId, subscriptions: ['demo_requests/*', 'outgoing_emails/*', 'blog_authors/*'] })
  await sendDemoRequest(server.origin, demoPayload({ altcha: await freshProof(server.origin) }))
  // The author is public: his event, sent after the lead was stored, shows that the stream is alive.
  await server.admin.create('blog_authors', { name: 'Marker' })
  let heard = ''
  while (!heard.includes('Marker')) heard += (await reader.read()).value ?? ''
  await reader.cancel()
  expect(heard).not.toMatch(/okafor|demo_requests|outgoing_emails/i)
})

test('no log holds what a visitor wrote', async () => {
  await sendDemoRequest(server.origin, demoPayload({ email: 'x'.repeat(10), notes: 'a-marker-in-notes' }))
  await sendDemoRequest(server.origin, demoPayload({ altcha: 'forged', notes: 'a-marker-in-notes' }))
  const logs = JSON.stringify(await server.admin.call('GET', '/api/logs?perPage=500'))
  expect(`${logs} ${server.output()}`).not.toMatch(/okafor|a-marker-in-notes|555 0100/i)
})
