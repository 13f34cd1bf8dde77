import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { callApi } from '../support/http/accounts.ts'
import { mailedCode, startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// Tests the second factor for superusers, a mailed code. Commands switch it on and off while the server runs.

let sink: SmtpSink
let server: TestServer

beforeAll(async () => {
  sink = await startSmtpSink()
  server = await startServer({ raiseLimits: true, env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: `${sink.port}` } })
})
afterAll(async () => {
  await server.remove()
  await sink.stop()
})

const superusers = '/api/collections/_superusers'
const withPassword = () =>
  callApi(server, 'POST', `${superusers}/auth-with-password`, '', {
    identity: server.superuser.email,
    password: server.superuser.password,
  })
const requestCode = async () => {
  const { status, body } = await callApi(server, 'POST', `${superusers}/request-otp`, '', {
    email: server.superuser.email,
  })
  expect(status).toBe(200)
  return v.parse(v.object({ otpId: v.string() }), body).otpId
}
const withCode = (body: { otpId: string; mfaId: string; password: string }) =>
  callApi(server, 'POST', `${superusers}/auth-with-otp`, '', body)

// The tests run in this order: they switch mailed codes on, request a code, and switch codes off.
describe('one superuser', { shuffle: false }, () => {
  test('if the server can’t send mail, codes stay off, so that no superuser is locked out', async () => {
    const plain = await startServer()
    expect(await plain.run('superuser', 'code', 'on')).toMatchObject({
      code: 1,
      output: expect.stringContaining('set SMTP_HOST first'),
    })
    await plain.remove()

    await sink.setMode('refuse')
    expect(await server.run('superuser', 'code', 'on')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`the mail to ${server.superuser.email} could not be sent, so codes stay off`),
    })
    await sink.setMode('accept')
    expect((await withPassword()).status).toBe(200)
  })

  test('with codes on, the password does not sign in without the mailed code, which no other person gets', async () => {
    expect(await server.run('superuser', 'code', 'on')).toMatchObject({ code: 0 })
    expect(sink.mails.map(({ recipients }) => recipients)).toEqual([[server.superuser.email]])
    await until('the running server asks for codes', async () => (await withPassword()).status === 401)
    await server.run('superuser', 'create', 'second@firm.example', 'quite-another-long-password')
    const other = await callApi(server, 'POST', `${superusers}/request-otp`, '', { email: 'second@firm.example' })
    expect(other.status).toBe(200)

    const { mfaId } = v.parse(v.strictObject({ mfaId: v.string() }), (await withPassword()).body)
    const otpId = await requestCode()
    const password = await mailedCode(sink, server.superuser.email)
    expect(await withCode({ otpId, mfaId, password })).toMatchObject({
      status: 200,
      body: { token: expect.any(String) },
    })
    // Wait for the mail of a later request. Mails of earlier requests have arrived by then.
    await requestCode()
    await mailedCode(sink, server.superuser.email, 2)
    expect(sink.mails.filter(({ recipients }) => recipients.includes('second@firm.example'))).toEqual([])
    expect((await server.run('superuser', 'code', 'status')).output).toContain('are asked for a code')
  })

  test('if mail stops working, a command prints a code or switches codes off while the site runs', async () => {
    await sink.setMode('refuse')
    const { mfaId } = v.parse(v.object({ mfaId: v.string() }), (await withPassword()).body)
    const { output } = await server.run('superuser', 'otp', server.superuser.email)
    const otpId = /Id: +(\w+)/.exec(output)?.[1] ?? ''
    const password = /Pass: +(\d{8})/.exec(output)?.[1] ?? ''
    expect((await withCode({ otpId, mfaId, password })).status).toBe(200)

    expect(await server.run('superuser', 'code', 'off')).toMatchObject({ code: 0 })
    await until('the password is enough', async () => (await withPassword()).status === 200)
    expect((await server.run('superuser', 'code', 'status')).output).toContain('with their password alone')
  })

  test('a mistyped command changes nothing', async () => {
    expect((await server.run('superuser', 'code', 'of')).code).not.toBe(0)
    expect((await server.run('superuser', 'code', 'on', 'please')).code).not.toBe(0)
    expect((await withPassword()).status).toBe(200)
  })
})
