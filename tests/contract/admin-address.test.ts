import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi, type AdminApi } from '../support/http/accounts.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

// With the setting ADMIN_ADDR, PocketBase's dashboard and superusers have a separate address. The public address then
// has no route for them.

let server: TestServer
let adminOrigin: string
let admin: AdminApi

beforeAll(async () => {
  const address = `127.0.0.1:${await freePort()}`
  adminOrigin = `http://${address}`
  server = await startServer({ env: { ADMIN_ADDR: address } })
  admin = adminApi(adminOrigin, server.superuser)
})
afterAll(() => server.remove())

const signIn = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ identity: server.superuser.email, password: server.superuser.password }),
  })

test('the dashboard is at its own address, and the public address answers 404 for it', async () => {
  for (const path of ['/_/', '/_', '/_/index.html', '/_/%2e%2e/_/']) {
    const lost = await fetch(`${server.origin}${path}`, { redirect: 'manual' })
    expect([path, lost.status]).toEqual([path, 404])
  }
  const dashboard = await fetch(`${adminOrigin}/_/`)
  expect([dashboard.status, await dashboard.text()]).toEqual([200, expect.stringContaining('PocketBase')])
})

test('superusers can sign in only at the dashboard’s address, and their tokens are refused at the public address', async () => {
  expect((await signIn(server.origin)).status).toBe(404)
  // The page of the dashboard sends its own origin with each request.
  expect((await signIn(adminOrigin, { origin: adminOrigin })).status).toBe(200)
  const token = await admin.token()
  const asked = (origin: string, path: string) => fetch(`${origin}${path}`, { headers: { authorization: token } })
  for (const path of ['/api/settings', '/api/collections/demo_requests/records', '/api/backups', '/api/logs'])
    expect([path, (await asked(server.origin, path)).status, (await asked(adminOrigin, path)).status]).toEqual([
      path,
      403,
      200,
    ])
  const sql = (origin: string) =>
    fetch(`${origin}/api/sql`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'SELECT 1' }),
    })
  expect([(await sql(server.origin)).status, (await sql(adminOrigin)).status]).toEqual([403, 200])
})

test('a superuser cannot make the dashboard’s SQL console write a file', async () => {
  for (const query of [`VACUUM INTO '${server.dataDir}/smuggled.db'`, `ATTACH '${server.dataDir}/smuggled.db' AS x`])
    await expect(admin.call('POST', '/api/sql', { query })).rejects.toThrow('SQL must not name files here')
})

test('the site, its calls and its staff pages are at both addresses', async () => {
  for (const origin of [server.origin, adminOrigin]) {
    expect((await fetch(`${origin}/`)).status).toBe(200)
    expect((await fetch(`${origin}/api/site/challenge`)).status).toBe(200)
    const answer = await fetch(`${origin}/api/collections/users/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: server.credentials.email, password: server.credentials.password }),
    })
    expect(answer.status).toBe(200)
  }
})

test('the start prints the dashboard’s address; a used or invalid address stops the start with an error that names ADMIN_ADDR', async () => {
  expect(server.output()).toContain(`the dashboard at ${adminOrigin}/_/ alone.`)
  const [host] = adminOrigin.slice('http://'.length).split('/')
  for (const [address, says] of [
    [host ?? '', 'is taken by another program: stop that one, or choose another address, for example ADMIN_ADDR='],
    ['8091', 'ADMIN_ADDR must be a host and a port'],
    [':8091', 'ADMIN_ADDR must be a host and a port'],
  ] as const)
    await expect(startServer({ env: { ADMIN_ADDR: address } })).rejects.toThrow(says)
})

test('with SUPERUSER_IPS, superusers can sign in only from its addresses', async () => {
  const guarded = await startServer({
    env: { SUPERUSER_IPS: '192.0.2.7,198.51.100.0/24', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const from = async (address: string) => (await signIn(guarded.origin, { 'x-forwarded-for': address })).status
  expect([await from('192.0.2.7'), await from('198.51.100.9'), await from('192.0.2.8')]).toEqual([200, 200, 403])
  await guarded.remove()
})
