import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount, PASSWORD } from '../support/http/accounts.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { pause, until } from '../support/until.ts'

// Guessing slows an account down, from however many addresses the guesses come. How long it waits is tested beside the sources.

let server: TestServer
let sink: SmtpSink

beforeEach(async () => {
  sink = await startSmtpSink()
  const env = { TRUSTED_PROXIES: '127.0.0.1', SMTP_HOST: '127.0.0.1', SMTP_PORT: `${sink.port}` }
  server = await startServer({ env })
})
afterEach(async () => {
  await server.remove()
  await sink.stop()
})

const post = (path: string, from: string, body: object) =>
  fetch(`${server.origin}/api/collections/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
const guess = (from: string, password: string, collection = '_superusers') =>
  post(`${collection}/auth-with-password`, from, { identity: server.credentials.email.toUpperCase(), password })
const signIn = (from: string) =>
  post('_superusers/auth-with-password', from, {
    identity: server.superuser.email,
    password: server.superuser.password,
  })

test.each(['_superusers', 'users'])(
  '%s: after ten wrong passwords from anywhere, everybody waits',
  async (collection) => {
    const answers: Response[] = []
    for (let host = 1; host <= 13; host += 1) answers.push(await guess(`192.0.2.${host}`, 'wrong-password', collection))
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400))
    const refused = answers.slice(10).filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[1-5]$/)
  },
)

test('where the account has signed in before, its holder comes in while strangers guess', async () => {
  expect((await signIn('198.51.100.1')).status).toBe(200)
  const statuses: number[] = []
  for (let host = 1; host <= 12; host += 1) statuses.push((await guess(`192.0.2.${host}`, 'wrong-password')).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect((await signIn('198.51.100.1')).status).toBe(200)
})

test('an address that does not exist is slowed like one that does, and so is a code', async () => {
  for (const body of [
    { identity: 'nobody@firm.example', password: 'x' },
    { otpId: 'a'.repeat(15), password: '1' },
  ]) {
    const path = `users/${'otpId' in body ? 'auth-with-otp' : 'auth-with-password'}`
    const statuses: number[] = []
    for (let host = 1; host <= 12; host += 1) statuses.push((await post(path, `192.0.2.${host}`, body)).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  }
})

test.each(['_superusers', 'users'])(
  '%s: a link for a new password is mailed once, however many ask at once, and again where no mail left',
  async (collection) => {
    const { email } = server.credentials
    const ask = async (host: number) =>
      (await post(`${collection}/request-password-reset`, `192.0.2.${host}`, { email })).status
    const askAtOnce = () => Promise.all([1, 2, 3, 4].map(ask))
    await sink.setMode('silent')
    expect(await askAtOnce()).toEqual([204, 204, 204, 204])
    await until('the mail server is called', () => sink.connections() > 0)
    await pause(500)
    expect(sink.connections()).toBe(1)
    // This cuts the connection. The server hears of it a moment later.
    await sink.setMode('accept')
    let host = 5
    await until('a mail has come', async () => (await ask(host++), sink.mails.length > 0))
    expect(await askAtOnce()).toEqual([204, 204, 204, 204])
    await pause(500)
    expect(sink.mails).toHaveLength(1)
  },
)

test('who knows a password has five codes mailed, from however many addresses they are asked for', async () => {
  const email = 'ada.lind@firm.example'
  const { id } = await createAccount(server, email)
  await server.admin.update('users', id, { twoStep: true })
  const askFrom = (...hosts: number[]) =>
    Promise.all(hosts.map((host) => post('users/request-otp', `192.0.2.${host}`, { email })))
  const hosts = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  // Without the password nobody learns anything, and nothing is mailed.
  expect((await askFrom(...hosts)).map(({ status }) => status)).toEqual(hosts.map(() => 200))
  expect((await post('users/auth-with-password', '192.0.2.1', { identity: email, password: PASSWORD })).status).toBe(
    401,
  )
  const answers = await askFrom(...hosts)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429, 429,
  ])
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(50)
  await until('the codes have come', () => sink.mails.length >= 5)
  await pause(500)
  expect(sink.mails).toHaveLength(5)
})
