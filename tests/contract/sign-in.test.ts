import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { CODE_WORKS_FOR, RESET_LINK_WORKS_FOR, SESSION_LASTS } from '../../src/staff/sign-in-calls.ts'
import { callApi, createAccount, signInForToken } from '../support/http/accounts.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { startSmtpSink, type SmtpSink, mailedCode, mailedResetToken, mailTo } from '../support/mail/smtp-sink.ts'
import { until } from '../support/until.ts'
import { openDatabase } from '../support/servers/seeds.ts'

const PASSWORD = 'a-password-of-a-colleague'
const SITE = 'https://www.lexharbor.example'
const users = '/api/collections/users'

let sink: SmtpSink
let server: TestServer
let people = 0

beforeAll(async () => {
  sink = await startSmtpSink()
  server = await startServer({
    raiseLimits: true,
    env: { SITE_ORIGIN: SITE, SMTP_HOST: '127.0.0.1', SMTP_PORT: `${sink.port}` },
  })
})
afterAll(async () => {
  await server.remove()
  await sink.stop()
})

const newEmail = () => `colleague${(people += 1)}@firm.example`
const withPassword = (identity: string, password = PASSWORD) =>
  callApi(server, 'POST', `${users}/auth-with-password?expand=user_roles_via_user`, '', { identity, password })
const requestCode = (email: string) => callApi(server, 'POST', `${users}/request-otp`, '', { email })
const withCode = (body: { otpId: string; password: string; mfaId?: string }) =>
  callApi(server, 'POST', `${users}/auth-with-otp`, '', body)
const mailsTo = (address: string) => sink.mails.filter(({ recipients }) => recipients.includes(address)).length
const otpIdOf = (body: unknown) => v.parse(v.object({ otpId: v.pipe(v.string(), v.length(15)) }), body).otpId
const mfaIdOf = (body: unknown) => v.parse(v.strictObject({ mfaId: v.pipe(v.string(), v.nonEmpty()) }), body).mfaId
const claims = (token: string) =>
  v.parse(
    v.object({ signedIn: v.number(), exp: v.number() }),
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
  )
/**
 * Waits until the mails of earlier requests have arrived. The server sends mails in the background and in order, so
 * this waits for the mail of another request.
 */
async function untilMailPassed(): Promise<void> {
  const email = newEmail()
  await server.admin.create('users', { email, password: PASSWORD, passwordConfirm: PASSWORD, verified: true })
  await callApi(server, 'POST', `${users}/request-password-reset`, '', { email })
  await until('the last mail has come', () => mailsTo(email) === 1)
}

async function withTwoSteps(): Promise<{ email: string; id: string; token: string }> {
  const email = newEmail()
  const { id, token } = await createAccount(server, email, 'admin')
  expect((await callApi(server, 'PATCH', `${users}/records/${id}`, token, { twoStep: true })).status).toBe(200)
  return { email, id, token }
}

test('mailed codes and links are valid for as long as the pages say', async () => {
  const duration = v.object({ duration: v.number() })
  const settings = v.parse(
    v.object({ otp: duration, passwordResetToken: duration, authToken: duration }),
    await server.admin.call('GET', '/api/collections/users'),
  )
  expect(settings).toEqual({
    otp: { duration: CODE_WORKS_FOR.seconds },
    passwordResetToken: { duration: RESET_LINK_WORKS_FOR.seconds },
    authToken: { duration: SESSION_LASTS.seconds },
  })
  expect(await server.admin.call('GET', '/api/collections/_superusers')).toMatchObject({
    authToken: { duration: 8 * 3600 },
  })
})

test('the password signs in, and the answer names the roles; a wrong one and an unknown address get the same answer', async () => {
  const email = newEmail()
  await createAccount(server, email, 'editor')
  expect(await withPassword(email)).toMatchObject({
    status: 200,
    body: { record: { email, twoStep: false, expand: { user_roles_via_user: [{ role: 'editor' }] } } },
  })
  const wrong = await withPassword(email, 'another-password')
  expect(wrong.status).toBe(400)
  expect((await withPassword('nobody@firm.example')).body).toEqual(wrong.body)
})

test('an account can switch its own second step (mailed codes) on and off, and no other account’s', async () => {
  const { token } = await createAccount(server, newEmail(), 'admin')
  const { id, email } = await withTwoSteps()
  expect(
    (await callApi(server, 'PATCH', `${users}/records/${id}`, token, { twoStep: false, currentPassword: PASSWORD }))
      .status,
  ).toBe(404)
  expect((await withPassword(email)).status).toBe(401)
})

test('switching the second step off requires the password in any session; a superuser needs none', async () => {
  const { id, email, token } = await withTwoSteps()
  const off = async (body: object) =>
    await callApi(server, 'PATCH', `${users}/records/${id}`, token, { twoStep: false, ...body })
  for (const body of [
    {},
    { currentPassword: '' },
    { currentPassword: 'another-password' },
    { currentPassword: [PASSWORD] },
    { oldPassword: PASSWORD },
  ]) {
    expect((await off(body)).status).toBe(400)
  }
  expect(await off({})).toMatchObject({
    body: { data: { currentPassword: { message: 'This is not the password of the account.' } } },
  })
  expect((await withPassword(email)).status).toBe(401)
  expect(await off({ currentPassword: PASSWORD })).toMatchObject({ status: 200, body: { twoStep: false } })
  expect((await withPassword(email)).status).toBe(200)
  const { id: other } = await withTwoSteps()
  expect(await server.admin.update('users', other, { twoStep: false })).toMatchObject({ twoStep: false })
})

test('a caller can’t guess passwords by changing an account: the eleventh change within a minute is refused', async () => {
  const { id, token } = await withTwoSteps()
  const { rateLimits } = v.parse(
    v.looseObject({ rateLimits: v.looseObject({}) }),
    await server.admin.call('GET', '/api/settings'),
  )
  await server.admin.call('PATCH', '/api/settings', { rateLimits: { ...rateLimits, enabled: true } })
  const statuses: number[] = []
  for (let guess = 1; guess <= 11; guess += 1) {
    statuses.push(
      (
        await callApi(server, 'PATCH', `${users}/records/${id}`, token, {
          twoStep: false,
          currentPassword: `guess-${guess}`,
        })
      ).status,
    )
  }
  await server.admin.call('PATCH', '/api/settings', { rateLimits })
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
})

test('with the second step on, the password alone does not sign in; together with the mailed code it does, once', async () => {
  const { email } = await withTwoSteps()
  const first = await withPassword(email)
  expect(first.status).toBe(401)
  const mfaId = mfaIdOf(first.body)
  const otpId = otpIdOf((await requestCode(email)).body)
  const code = await mailedCode(sink, email)
  expect((await mailTo(sink, email, /code$/)).subject).toBe(`${code} is your Lexharbor code`)

  expect((await withCode({ otpId, mfaId, password: code === '00000000' ? '00000001' : '00000000' })).status).toBe(400)
  expect((await withCode({ otpId, mfaId: 'missing00000000', password: code })).status).toBe(400)
  // The attempt with an unknown first step (`mfaId`) has used up the code.
  expect((await withCode({ otpId, mfaId, password: code })).status).toBe(400)

  const again = otpIdOf((await requestCode(email)).body)
  const second = await mailedCode(sink, email, 2)
  const answer = await withCode({ otpId: again, mfaId, password: second })
  expect(answer).toMatchObject({ status: 200, body: { record: { email, twoStep: true } } })
  expect((await withCode({ otpId: again, mfaId, password: second })).status).toBe(400)
})

test('without the password no code is mailed, and the answer is the same as for an unknown address', async () => {
  const { email } = await withTwoSteps()
  const plain = newEmail()
  await createAccount(server, plain, 'admin')
  await withPassword(plain)
  for (const address of [email, plain, 'nobody@firm.example']) {
    const answer = await requestCode(address)
    expect(answer.status).toBe(200)
    otpIdOf(answer.body)
  }
  await untilMailPassed()
  expect([mailsTo(email), await server.admin.rows('_otps', `recordRef != ""`)]).toEqual([0, []])
})

test('the mailed link sets a password once, and ends every session of the account', async () => {
  const email = newEmail()
  const { token } = await createAccount(server, email, 'admin')
  expect((await callApi(server, 'POST', `${users}/request-password-reset`, '', { email })).status).toBe(204)
  const reset = await mailedResetToken(sink, email, SITE)
  const confirm = (password: string, passwordConfirm = password) =>
    callApi(server, 'POST', `${users}/confirm-password-reset`, '', { token: reset, password, passwordConfirm })
  expect(await confirm('short')).toMatchObject({
    status: 400,
    body: { data: { password: { code: expect.any(String) } } },
  })
  expect(await confirm('one-good-password', 'another-password')).toMatchObject({ status: 400 })
  for (const [password, says] of [
    ['password1', 'among the first that are tried'],
    [`my-${email.split('@')[0]}`, 'neither the address of the account nor the name of this site'],
    ['lexharbor-2026', 'neither the address of the account nor the name of this site'],
  ] as const)
    expect(await confirm(password)).toMatchObject({
      status: 400,
      body: { data: { password: { message: expect.stringContaining(says) } } },
    })
  expect((await withPassword(email)).status).toBe(200)

  expect((await confirm('one-good-password')).status).toBe(204)
  expect((await confirm('one-more-password')).status).toBe(400)
  expect([(await withPassword(email)).status, (await withPassword(email, 'one-good-password')).status]).toEqual([
    400, 200,
  ])
  expect((await callApi(server, 'POST', `${users}/auth-refresh`, token)).status).toBe(401)
  expect((await callApi(server, 'POST', '/api/site/regenerate-all-images', token)).status).toBe(401)
})

test('a colleague whom a command added sets the password by the link in the mail', async () => {
  const email = newEmail()
  expect(await server.run('user', 'add', email, '--role', 'editor')).toMatchObject({ code: 0 })
  const token = await mailedResetToken(sink, email, SITE)
  expect(
    (
      await callApi(server, 'POST', `${users}/confirm-password-reset`, '', {
        token,
        password: PASSWORD,
        passwordConfirm: PASSWORD,
      })
    ).status,
  ).toBe(204)
  expect(
    (await callApi(server, 'GET', '/api/collections/user_roles/records', await signInForToken(server, email, PASSWORD)))
      .body,
  ).toMatchObject({ items: [{ role: 'editor' }] })
})

test('an address belongs to one account in upper and lower case, and is stored in lower case', async () => {
  const email = newEmail()
  const { id } = await createAccount(server, email.replace('colleague', 'Colleague').replace('firm', 'FIRM'))
  expect(await server.admin.rows('users', `id = "${id}"`)).toMatchObject([{ email }])
  for (const spelling of [email, email.toUpperCase()]) expect((await withPassword(spelling)).status).toBe(200)
  expect((await server.run('user', 'add', email.toUpperCase(), '--role', 'editor')).output).toContain(
    `${email} has the role editor now`,
  )
  expect(await server.admin.rows('user_roles', `user = "${id}"`)).toMatchObject([{ role: 'editor' }])
})

test('the next start stores addresses of earlier releases in lower case, except two that would then be equal', async () => {
  const [one, two, twin] = [newEmail(), newEmail(), newEmail()]
  for (const email of [one, two, twin]) await createAccount(server, email, 'editor')
  await server.stop()
  const database = openDatabase(server.dataDir)
  const rewrite = database.prepare('UPDATE users SET email = ? WHERE email = ?')
  rewrite.run(one.toUpperCase(), one)
  rewrite.run(two.toUpperCase(), twin)
  const applied = database.prepare("DELETE FROM _migrations WHERE file = '1795220215_lower_account_addresses.js'").run()
  database.close()
  expect(applied.changes).toBe(1)
  await server.start()
  const emails = (await server.admin.rows('users')).map(({ email }) => email)
  expect(emails).toEqual(expect.arrayContaining([one, two, two.toUpperCase()]))
  expect(emails).not.toContain(one.toUpperCase())
  expect((await withPassword(one)).status).toBe(200)
})

test('a common password is refused for staff and superusers, by the dashboard’s call and by the command, with the reason', async () => {
  const email = newEmail()
  for (const collection of ['users', '_superusers'])
    await expect(
      server.admin.create(collection, { email, password: 'iloveyou1', passwordConfirm: 'iloveyou1' }),
    ).rejects.toThrow('among the first that are tried')
  const command = await server.run('superuser', 'upsert', email, 'iloveyou1')
  expect(command).toMatchObject({ code: 1, output: expect.stringContaining('among the first that are tried') })
  expect(await server.admin.rows('_superusers', `email = "${email}"`)).toEqual([])
})

test('a request for a link reveals nothing about an address, mails no unknown one, and is limited like all calls that send mail', async () => {
  const email = newEmail()
  await createAccount(server, email)
  const settings = v.parse(
    v.looseObject({ rateLimits: v.looseObject({ rules: v.array(v.looseObject({ label: v.string() })) }) }),
    await server.admin.call('GET', '/api/settings'),
  )
  expect(settings.rateLimits.rules.filter(({ label }) => label.startsWith('*:'))).toMatchObject([
    { label: '*:auth', maxRequests: 20, duration: 60 },
    { label: '*:requestOTP', maxRequests: 10, duration: 60 },
    { label: '*:requestPasswordReset', maxRequests: 10, duration: 60 },
    { label: '*:confirmPasswordReset', maxRequests: 10, duration: 60 },
  ])
  await server.admin.call('PATCH', '/api/settings', { rateLimits: { ...settings.rateLimits, enabled: true } })
  const ask = async (address: string) =>
    (await callApi(server, 'POST', `${users}/request-password-reset`, '', { email: address })).status
  const statuses = [await ask(email)]
  await until('the mail came', () => mailsTo(email) === 1)
  for (let count = 2; count <= 11; count += 1) statuses.push(await ask(count % 2 === 0 ? 'nobody@firm.example' : email))
  await server.admin.call('PATCH', '/api/settings', { rateLimits: settings.rateLimits })
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429])
  await untilMailPassed()
  expect([mailsTo('nobody@firm.example'), mailsTo(email)]).toEqual([0, 1])
})

test('a session contains its start time, can be renewed, and is revoked by a sign-out on any device and by a change of roles', async () => {
  const email = newEmail()
  const { id, token } = await createAccount(server, email, 'editor')
  const refresh = (of: string) => callApi(server, 'POST', `${users}/auth-refresh`, of)
  const { signedIn, exp } = claims(token)
  expect([Math.abs(signedIn - Date.now() / 1000) < 60, exp - signedIn]).toEqual([true, SESSION_LASTS.seconds])
  const answer = await refresh(token)
  const newer = v.parse(v.object({ token: v.string() }), answer.body).token
  expect(claims(newer).signedIn).toBe(signedIn)

  expect((await callApi(server, 'POST', '/api/site/sign-out', newer)).status).toBe(204)
  expect([(await refresh(token)).status, (await refresh(newer)).status]).toEqual([401, 401])

  const again = await signInForToken(server, email, PASSWORD)
  await server.admin.create('user_roles', { user: id, role: 'admin' })
  expect((await refresh(again)).status).toBe(401)
})

test('forged reset tokens, those of another site, and guessed ones change nothing', async () => {
  const email = newEmail()
  const { token } = await createAccount(server, email)
  for (const forged of ['', 'x', token, `${token}x`, await server.admin.token()]) {
    expect(
      (
        await callApi(server, 'POST', `${users}/confirm-password-reset`, '', {
          token: forged,
          password: 'one-good-password',
          passwordConfirm: 'one-good-password',
        })
      ).status,
    ).toBe(400)
  }
  expect((await withPassword(email)).status).toBe(200)
})

test('without a configured origin, the mailed link leads to the server’s own address', async () => {
  const plain = await startServer({ env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: `${sink.port}` } })
  try {
    expect(
      (await callApi(plain, 'POST', `${users}/request-password-reset`, '', { email: plain.credentials.email })).status,
    ).toBe(204)
    expect(await mailedResetToken(sink, plain.credentials.email, plain.origin)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  } finally {
    await plain.remove()
  }
})

test('without a mail server no answer promises a mail, for known and unknown addresses, and no account can switch on codes and lock itself out', async () => {
  const plain = await startServer()
  try {
    const { email, password } = plain.credentials
    const { id, token } = await createAccount(plain, newEmail(), 'admin')
    const none = { status: 501, body: { message: expect.stringContaining('no mail server is set up') } }
    for (const [path, body] of [
      ['request-password-reset', { email }],
      ['request-password-reset', { email: 'nobody@firm.example' }],
      ['request-otp', { email }],
      ['request-otp', { email: 'nobody@firm.example' }],
    ] as const) {
      expect(await callApi(plain, 'POST', `${users}/${path}`, '', body)).toMatchObject(none)
    }
    expect(
      await callApi(plain, 'POST', '/api/collections/_superusers/request-password-reset', '', { email }),
    ).toMatchObject(none)
    expect(await callApi(plain, 'PATCH', `${users}/records/${id}`, token, { twoStep: true })).toMatchObject(none)
    expect(
      await callApi(plain, 'PATCH', `${users}/records/${id}`, token, { twoStep: false, name: 'Dana' }),
    ).toMatchObject({ status: 200, body: { twoStep: false } })
    expect(await signInForToken(plain, email, password)).toBeTruthy()
  } finally {
    await plain.remove()
  }
})
