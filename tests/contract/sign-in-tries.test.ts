import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAccount, PASSWORD } from '../support/http/accounts.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { until } from '../support/until.ts'

// Tests that wrong passwords slow down the sign-in of an account, from however many addresses they come. A unit test
// checks the waiting times.

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

/**
 * Tries to sign in, each time from another address, until the server answers 429. Each attempt makes the next waiting
 * time longer, so in the end this happens on a machine of any speed.
 */
function untilSlowed(attempt: (from: string) => Promise<Response>): Promise<Response> {
  let host = 10
  return until('a try has to wait', async () => {
    const answer = await attempt(`192.0.2.${(host += 1)}`)
    return answer.status === 429 && answer
  })
}

test.each(['_superusers', 'users'])(
  '%s: after ten wrong passwords from any addresses, all callers must wait',
  async (collection) => {
    const answers: Response[] = []
    for (let host = 1; host <= 10; host += 1) answers.push(await guess(`192.0.2.${host}`, 'wrong-password', collection))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400))
    const refused = await untilSlowed((from) => guess(from, 'wrong-password', collection))
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  },
)

test('during an attack, the owner can sign in from an address of an earlier sign-in', async () => {
  expect((await signIn('198.51.100.1')).status).toBe(200)
  await untilSlowed((from) => guess(from, 'wrong-password'))
  expect((await signIn('198.51.100.1')).status).toBe(200)
})

test('guesses for an unknown mail address, and guesses of a code, are slowed down in the same way', async () => {
  for (const body of [
    { identity: 'nobody@firm.example', password: 'x' },
    { otpId: 'a'.repeat(15), password: '1' },
  ]) {
    const path = `users/${'otpId' in body ? 'auth-with-otp' : 'auth-with-password'}`
    expect((await untilSlowed((from) => post(path, from, body))).status).toBe(429)
  }
})

test.each(['_superusers', 'users'])(
  '%s: a link for a new password is mailed once, however many request it at once, and again if no mail was sent',
  async (collection) => {
    const { email } = server.credentials
    const ask = async (host: number) =>
      (await post(`${collection}/request-password-reset`, `192.0.2.${host}`, { email })).status
    const askAtOnce = () => Promise.all([1, 2, 3, 4].map(ask))
    await sink.setMode('silent')
    expect(await askAtOnce()).toEqual([204, 204, 204, 204])
    await until('the mail server is called', () => sink.connections() > 0)
    // The second mail belongs to a later request for another account. So the four earlier requests caused only one
    // mail.
    const marker = await createAccount(server, 'marker@firm.example')
    await post('users/request-password-reset', '192.0.2.9', { email: 'marker@firm.example' })
    await until('the mail server is called again', () => sink.connections() > 1)
    expect([marker.id, sink.connections()]).toEqual([expect.any(String), 2])
    // This cuts the connection to the mail server. The site's server notices that a moment later.
    await sink.setMode('accept')
    let host = 5
    const toAsker = () => sink.mails.filter(({ recipients }) => recipients.includes(email)).length
    await until('a mail has come', async () => (await ask(host++), toAsker() > 0))
    expect(await askAtOnce()).toEqual([204, 204, 204, 204])
    await createAccount(server, 'last@firm.example')
    await post('users/request-password-reset', '192.0.2.9', { email: 'last@firm.example' })
    await until('the last mail has come', () =>
      sink.mails.some(({ recipients }) => recipients[0] === 'last@firm.example'),
    )
    expect(toAsker()).toBe(1)
  },
)

test('a caller with the password can get five codes mailed, from however many addresses', async () => {
  const email = 'ada.lind@firm.example'
  const { id } = await createAccount(server, email)
  await server.admin.update('users', id, { twoStep: true })
  const askFrom = (...hosts: number[]) =>
    Promise.all(hosts.map((host) => post('users/request-otp', `192.0.2.${host}`, { email })))
  const hosts = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  // A caller without the password gets the same answer, and causes no mail.
  expect((await askFrom(...hosts)).map(({ status }) => status)).toEqual(hosts.map(() => 200))
  expect((await post('users/auth-with-password', '192.0.2.1', { identity: email, password: PASSWORD })).status).toBe(
    401,
  )
  const answers = await askFrom(...hosts)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429, 429,
  ])
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(50)
  await post('users/request-password-reset', '192.0.2.9', { email: server.credentials.email })
  await until('the codes and a later mail have come', () => sink.mails.length >= 6)
  expect(sink.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(5)
})
