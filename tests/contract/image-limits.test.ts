import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, createAccount, signInForToken } from '../support/http/accounts.ts'
import { regenerateAll } from '../support/http/image-tool.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

test('a command creates a colleague’s account; the colleague sets the password by its link, once, and has the role', async () => {
  const { code, output } = await server.run('user', 'add', 'colleague@firm.example', '--role', 'admin')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('/admin/images#reset=') })
  const token = /#reset=(\S+)/.exec(output)?.[1]
  const [user] = await server.admin.rows('users', 'email = "colleague@firm.example"')
  expect(user).toMatchObject({ verified: true })
  expect(await server.admin.rows('user_roles', `user = "${user?.id}"`)).toMatchObject([{ role: 'admin' }])

  const change = { token, password: 'chosen-by-whom-it-is', passwordConfirm: 'chosen-by-whom-it-is' }
  expect((await callApi(server, 'POST', '/api/collections/users/confirm-password-reset', '', change)).status).toBe(204)
  expect((await callApi(server, 'POST', '/api/collections/users/confirm-password-reset', '', change)).status).toBe(400)
  const signedIn = await signInForToken(server, 'colleague@firm.example', 'chosen-by-whom-it-is')
  expect((await callApi(server, 'POST', '/api/site/generate-images', signedIn, {})).status).toBe(400)

  expect((await server.run('user', 'add', 'colleague@firm.example', '--role', 'editor')).output).toContain(
    'has the role editor now',
  )
  expect(await server.admin.rows('user_roles', `user = "${user?.id}"`)).toMatchObject([
    { role: 'admin' },
    { role: 'editor' },
  ])
  expect(await signInForToken(server, 'colleague@firm.example', 'chosen-by-whom-it-is')).toBeTruthy()
})

test.each([
  ['no address', ['user', 'add', 'colleague', '--role', 'admin'], 'is not an email address'],
  ['a name with it', ['user', 'add', 'A <a@firm.example>', '--role', 'admin'], 'is not an email address'],
  ['another role', ['user', 'add', 'a@firm.example', '--role', 'owner'], '--role is admin or editor'],
  ['no role', ['user', 'add', 'a@firm.example'], 'role'],
  [
    'nobody',
    ['user', 'add', '--role', 'admin'],
    'name one email address: lexharbor user add EMAIL --role admin|editor',
  ],
  ['two', ['user', 'add', 'a@firm.example', 'b@firm.example', '--role', 'admin'], 'name one email address'],
  ['what it cannot do', ['user', 'remove', 'a@firm.example'], 'unknown command "remove" for "lexharbor user"'],
])('the command refuses %s, and creates nothing', async (_, command, text) => {
  const { code, output } = await server.run(...command)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(text) })
  expect(await server.admin.rows('users', 'email = "a@firm.example"')).toEqual([])
})

test('adding a colleague without a site in the folder fails with an error that says that', async () => {
  const { output } = await server.run(
    'user',
    'add',
    'elsewhere@firm.example',
    '--role',
    'admin',
    '--dir',
    `${server.dataDir}/elsewhere`,
  )
  expect(output).toContain(`the site was never started with the data folder ${server.dataDir}/elsewhere`)
  expect(await server.admin.rows('users', 'email = "elsewhere@firm.example"')).toEqual([])
})

test('no role can grant another one', async () => {
  for (const role of ['editor', 'admin']) {
    const { id, token } = await createAccount(server, `${role}@firm.example`, role)
    const other = role === 'admin' ? 'editor' : 'admin'
    const [own] = await server.admin.rows('user_roles', `user = "${id}"`)
    expect(
      (await callApi(server, 'POST', '/api/collections/user_roles/records', token, { user: id, role: other })).status,
    ).toBe(403)
    expect(
      (await callApi(server, 'PATCH', `/api/collections/user_roles/records/${own?.id}`, token, { role: other })).status,
    ).toBe(403)
    expect((await callApi(server, 'DELETE', `/api/collections/user_roles/records/${own?.id}`, token)).status).toBe(403)
    expect(await server.admin.rows('user_roles', `user = "${id}"`)).toMatchObject([{ role }])
  }
})

test('the sixth run and the 31st image within a minute are answered 429 in the site’s error format', async () => {
  // This test needs its own server, because the limits count the requests of other tests for a minute.
  const limited = await startServer()
  const admin = await signInForToken(limited, limited.credentials.email, limited.credentials.password)
  for (let count = 1; count <= 5; count += 1) expect((await regenerateAll(limited, admin)).success).toBe(true)
  const sixth = await callApi(limited, 'POST', '/api/site/regenerate-all-images', admin)
  expect(sixth).toMatchObject({ status: 429, body: { success: false, code: 'rate_limited' } })
  expect(Number(sixth.headers.get('retry-after'))).toBe(60)

  const statuses: number[] = []
  for (let count = 1; count <= 31; count += 1)
    statuses.push((await callApi(limited, 'POST', '/api/site/generate-images', admin, {})).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429])
  await limited.remove()
})
