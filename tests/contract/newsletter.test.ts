import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '../../src/blog/rules/categories.ts'
import { NEWSLETTER_CONSENT } from '../../src/newsletter/rules/newsletter-sign-up.form.ts'
import {
  mailedTokens,
  post,
  sendToken,
  signUp,
  subscriberOf,
  newsletterPayload,
  sendProvenEmail,
  submitEmail,
} from '../support/http/form-requests.ts'
import { freshProof } from '../support/http/submission.ts'
import { runJob } from '../support/http/image-tool.ts'
import { runSql } from '../support/servers/seeds.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let readers = 0

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
})
afterAll(() => server.remove())

const newReader = () => `reader${(readers += 1)}@firm.example`
const mailsTo = async (email: string) => (await server.admin.rows('outgoing_emails', `to = "${email}"`)).length
const statusOf = async (email: string) => (await subscriberOf(server, email))['status']
const change = async (email: string, values: Record<string, unknown>) =>
  server.admin.update('newsletter_subscribers', (await subscriberOf(server, email)).id, values)
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

async function confirmed(): Promise<{ email: string; tokens: Awaited<ReturnType<typeof mailedTokens>> }> {
  const email = newReader()
  await signUp(server, email)
  const tokens = await mailedTokens(server, email)
  expect(await sendToken(server, 'confirm', tokens.confirm)).toMatchObject({
    status: 200,
    body: { success: true, code: 'done' },
  })
  return { email, tokens }
}

test('a sign-up creates one pending subscriber with the text of the consent, one mail, and tokens that the database stores only as hashes', async () => {
  const email = newReader()
  const answer = await sendProvenEmail(
    server.origin,
    newsletterPayload({ email: email.toUpperCase(), status: 'confirmed', consentText: 'anything' }),
  )
  expect([answer.status, answer.text]).toEqual([200, '{"success":true}'])
  const row = await subscriberOf(server, email)
  expect(row).toMatchObject({
    status: 'pending',
    source: 'blog',
    consentText: NEWSLETTER_CONSENT,
    confirmedAt: '',
    unsubscribedAt: '',
  })
  const lifetime = Date.parse(String(row['confirmExpires'])) - Date.parse(String(row['confirmSentAt']))
  expect(lifetime).toBe(14 * DAY_MS)

  expect(await mailsTo(email)).toBe(1)
  const tokens = await mailedTokens(server, email)
  for (const token of Object.values(tokens)) {
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify(await server.admin.rows('submissions'))).not.toContain(token)
  }
  expect(tokens.confirm).not.toBe(tokens.unsubscribe)
})

test('neither a new nor a known address gets an answer within 300 ms', async () => {
  const payload = newsletterPayload({ email: newReader() })
  for (const altcha of [await freshProof(server.origin, 'send-email'), await freshProof(server.origin, 'send-email')]) {
    const begun = performance.now()
    expect((await submitEmail(server.origin, { ...payload, altcha })).status).toBe(200)
    expect(performance.now() - begun).toBeGreaterThan(298) // The server counts whole milliseconds.
  }
})

test('opening the link (GET) changes nothing, however often; the button on its page confirms, once', async () => {
  const email = newReader()
  await signUp(server, email)
  const { confirm } = await mailedTokens(server, email)
  const before = await subscriberOf(server, email)
  for (const path of [
    '/newsletter/confirm',
    '/api/site/newsletter/confirm',
    '/newsletter/confirm',
    '/api/site/newsletter/confirm',
  ]) {
    for (const method of ['GET', 'HEAD'])
      await (await fetch(`${server.origin}${path}?token=${confirm}`, { method })).arrayBuffer()
  }
  expect(await subscriberOf(server, email)).toEqual(before)

  expect(await sendToken(server, 'confirm', confirm)).toMatchObject({
    status: 200,
    text: '{"success":true,"code":"done"}',
  })
  const after = await subscriberOf(server, email)
  expect(after).toMatchObject({ status: 'confirmed', confirmedAt: expect.stringMatching(/^20/) })
  for (let time = 1; time <= 2; time += 1) {
    expect(await sendToken(server, 'confirm', confirm)).toMatchObject({
      status: 200,
      text: '{"success":true,"code":"already"}',
    })
  }
  expect(await subscriberOf(server, email)).toEqual(after)
})

test('an expired link changes nothing, and its page says that; a new sign-up sends a new link, and the old one stays invalid', async () => {
  const email = newReader()
  await signUp(server, email)
  const { confirm: old } = await mailedTokens(server, email)
  await change(email, { confirmSentAt: ago(14.1), confirmExpires: ago(0.1) })
  expect(await sendToken(server, 'confirm', old)).toMatchObject({
    status: 410,
    body: { success: false, code: 'expired', error: expect.any(String) },
  })
  expect(await statusOf(email)).toBe('pending')

  await signUp(server, email)
  expect(await mailsTo(email)).toBe(2)
  const { confirm } = await mailedTokens(server, email)
  expect(await sendToken(server, 'confirm', old)).toMatchObject({
    status: 404,
    body: { success: false, code: 'unknown' },
  })
  expect(await sendToken(server, 'confirm', confirm)).toMatchObject({ status: 200, body: { code: 'done' } })
})

test('only a POST unsubscribes, once, and it also invalidates an open confirmation', async () => {
  const { email, tokens } = await confirmed()
  const before = await subscriberOf(server, email)
  for (const path of ['/newsletter/unsubscribe', '/api/site/newsletter/unsubscribe'])
    await (await fetch(`${server.origin}${path}?token=${tokens.unsubscribe}`)).text()
  expect(await subscriberOf(server, email)).toEqual(before)
  expect(await sendToken(server, 'unsubscribe', tokens.unsubscribe)).toMatchObject({
    status: 200,
    text: '{"success":true,"code":"done"}',
  })
  expect(await subscriberOf(server, email)).toMatchObject({
    status: 'unsubscribed',
    unsubscribedAt: expect.stringMatching(/^20/),
  })
  expect(await sendToken(server, 'unsubscribe', tokens.unsubscribe)).toMatchObject({
    status: 200,
    text: '{"success":true,"code":"already"}',
  })

  const pending = newReader()
  await signUp(server, pending)
  const open = await mailedTokens(server, pending)
  expect(await sendToken(server, 'unsubscribe', open.unsubscribe)).toMatchObject({
    status: 200,
    body: { code: 'done' },
  })
  for (const old of [tokens.confirm, open.confirm])
    expect(await sendToken(server, 'confirm', old)).toMatchObject({ status: 410, body: { code: 'expired' } })
  expect([await statusOf(email), await statusOf(pending)]).toEqual(['unsubscribed', 'unsubscribed'])
})

test.each(['/newsletter/unsubscribe', '/api/site/newsletter/unsubscribe'])(
  'mail services unsubscribe by the one-click form at %s',
  async (path) => {
    const multipart = new FormData()
    multipart.set('List-Unsubscribe', 'One-Click')
    for (const [body, contentType] of [
      ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
      [multipart, undefined],
    ] as const) {
      const { email, tokens } = await confirmed()
      const address = `${server.origin}${path}?token=${tokens.unsubscribe}`
      expect(await post(address, 'anything=else', 'application/x-www-form-urlencoded')).toMatchObject({
        status: 400,
        body: { code: 'bad_request' },
      })
      expect(await statusOf(email)).toBe('confirmed')
      // While the database fails, a mail service must ask again later. It would not after a 400.
      runSql(
        server,
        "CREATE TRIGGER full BEFORE UPDATE ON newsletter_subscribers BEGIN SELECT RAISE(ABORT, 'full'); END",
      )
      expect(await post(address, body, contentType)).toMatchObject({ status: 503 })
      runSql(server, 'DROP TRIGGER full')
      expect(await post(address, body, contentType)).toMatchObject({
        status: 200,
        body: { success: true, code: 'done' },
      })
      expect(await statusOf(email)).toBe('unsubscribed')
    }
    expect(
      await post(`${server.origin}${path}`, 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'),
    ).toMatchObject({ status: 404 })
  },
)

test('a former subscriber who signs up a day later must confirm again, and the old unsubscribe link stays valid', async () => {
  const { email, tokens } = await confirmed()
  await sendToken(server, 'unsubscribe', tokens.unsubscribe)
  await signUp(server, email)
  expect([await statusOf(email), await mailsTo(email)]).toEqual(['unsubscribed', 1])
  await change(email, { confirmSentAt: ago(1.01) })
  await signUp(server, email)
  expect([await statusOf(email), await mailsTo(email)]).toEqual(['pending', 2])
  const again = await mailedTokens(server, email)
  expect(again.unsubscribe).toBe(tokens.unsubscribe)
  expect(again.confirm).not.toBe(tokens.confirm)
  expect(await sendToken(server, 'confirm', again.confirm)).toMatchObject({ status: 200, body: { code: 'done' } })
  expect(await statusOf(email)).toBe('confirmed')
})

test('after a new sign-up it is still known that a subscriber has left, even one whom staff unsubscribed', async () => {
  const { email, tokens } = await confirmed()
  await sendToken(server, 'unsubscribe', tokens.unsubscribe)
  const { unsubscribedAt } = await subscriberOf(server, email)
  await change(email, { confirmSentAt: ago(1.01) })
  await signUp(server, email)
  expect(await subscriberOf(server, email)).toMatchObject({ status: 'pending', unsubscribedAt })

  const { email: other } = await confirmed()
  await change(other, { status: 'unsubscribed', confirmSentAt: ago(1.01) })
  await signUp(server, other)
  const { status, unsubscribedAt: left } = await subscriberOf(server, other)
  expect([status, left]).toEqual(['pending', expect.stringMatching(/^20/)])
})

test('a mail that a wrong clock dated days ahead does not delay the next mail by those days', async () => {
  const email = newReader()
  await signUp(server, email)
  await change(email, { confirmSentAt: ago(-0.5) })
  await signUp(server, email)
  expect(await mailsTo(email)).toBe(1)
  await change(email, { confirmSentAt: ago(-3) })
  await signUp(server, email)
  expect(await mailsTo(email)).toBe(2)
})

test('a confirmed address stays confirmed and gets no mail if a visitor enters it again', async () => {
  const { email } = await confirmed()
  await change(email, { confirmSentAt: ago(30) })
  const before = await subscriberOf(server, email)
  for (let time = 1; time <= 3; time += 1) await signUp(server, email.toUpperCase(), { source: 'resources' })
  expect(await mailsTo(email)).toBe(1)
  expect(await subscriberOf(server, email)).toEqual({ ...before, updated: expect.any(String) })
})

test('fifty sign-ups of one address, ten at a time, make one row and one mail', async () => {
  const email = newReader()
  for (let round = 1; round <= 5; round += 1) {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        signUp(server, at % 2 === 0 ? email : email.toUpperCase(), { source: `form-${round}-${at}` }),
      ),
    )
  }
  await subscriberOf(server, email)
  expect(await mailsTo(email)).toBe(1)
})

test('the clean-up deletes unconfirmed addresses a month after their link has expired, and no other address', async () => {
  const [fresh, stale] = [newReader(), newReader()]
  for (const email of [fresh, stale]) await signUp(server, email)
  const { email: member } = await confirmed()
  await change(fresh, { confirmExpires: ago(29) })
  for (const email of [stale, member]) await change(email, { confirmExpires: ago(31) })
  await runJob(server.admin, 'clean-up')
  expect(await server.admin.rows('newsletter_subscribers', `email = "${stale}"`)).toEqual([])
  expect([await statusOf(fresh), await statusOf(member)]).toEqual(['pending', 'confirmed'])
})

const prefer = (token: string, wanted?: string) => choose(token, wanted === undefined ? {} : { wanted })
const choose = (token: string, changes: object) =>
  post(`${server.origin}/api/site/newsletter/preferences`, JSON.stringify({ token, ...changes }), 'application/json')

test('the preferences show the state of a subscription, and reading them changes nothing', async () => {
  const { email, tokens } = await confirmed()
  const before = await subscriberOf(server, email)
  for (let time = 1; time <= 2; time += 1) {
    for (const method of ['GET', 'HEAD'])
      await (
        await fetch(`${server.origin}/newsletter/preferences?token=${tokens.unsubscribe}`, { method })
      ).arrayBuffer()
    expect(await prefer(tokens.unsubscribe)).toMatchObject({
      status: 200,
      text: '{"success":true,"code":"subscribed"}',
    })
  }
  expect(await subscriberOf(server, email)).toEqual(before)

  const pending = newReader()
  await signUp(server, pending)
  const { unsubscribe: open } = await mailedTokens(server, pending)
  expect(await prefer(open)).toMatchObject({ status: 200, body: { success: true, code: 'pending' } })
  await change(pending, { confirmExpires: ago(0.1) })
  expect(await prefer(open)).toMatchObject({ status: 410, body: { success: false, code: 'expired' } })
  expect(await prefer(open, 'subscribed')).toMatchObject({ status: 410, body: { success: false, code: 'expired' } })
  expect(await statusOf(pending)).toBe('pending')
})

test('a reader can unsubscribe and subscribe again on the preferences page, each time once', async () => {
  const { email, tokens } = await confirmed()
  for (const [wanted, code, status] of [
    ['subscribed', 'already', 'confirmed'],
    ['unsubscribed', 'done', 'unsubscribed'],
    ['unsubscribed', 'already', 'unsubscribed'],
    ['subscribed', 'done', 'confirmed'],
    ['subscribed', 'already', 'confirmed'],
  ] as const) {
    expect(await prefer(tokens.unsubscribe, wanted)).toMatchObject({ status: 200, body: { success: true, code } })
    expect(await statusOf(email)).toBe(status)
  }
  expect(await mailsTo(email)).toBe(1)
})

test('an unconfirmed reader can confirm or unsubscribe on the preferences page, and then returns only by a new sign-up', async () => {
  const [first, second] = [newReader(), newReader()]
  for (const email of [first, second]) await signUp(server, email)
  const [{ unsubscribe: one }, { unsubscribe: two }] = [
    await mailedTokens(server, first),
    await mailedTokens(server, second),
  ]
  expect(await prefer(one, 'subscribed')).toMatchObject({ status: 200, body: { code: 'done' } })
  expect(await subscriberOf(server, first)).toMatchObject({
    status: 'confirmed',
    confirmedAt: expect.stringMatching(/^20/),
  })
  expect(await prefer(two, 'unsubscribed')).toMatchObject({ status: 200, body: { code: 'done' } })
  expect(await prefer(two)).toMatchObject({ status: 200, body: { code: 'unsubscribed' } })
  expect(await prefer(two, 'subscribed')).toMatchObject({ status: 410, body: { code: 'expired' } })
  expect(await statusOf(second)).toBe('unsubscribed')
})

test('a reader can choose topics and pause on the preferences page, each change once; other values are refused', async () => {
  const { email, tokens } = await confirmed()
  const stored = async () => {
    const { topics, pausedUntil } = await subscriberOf(server, email)
    return [topics, pausedUntil === '' ? 0 : Math.round((Date.parse(String(pausedUntil)) - Date.now()) / DAY_MS)]
  }
  for (const [changes, code, topics, days] of [
    [{ topics: ['Privacy Law', 'Technology'] }, 'done', ['Technology', 'Privacy Law'], 0],
    [{ topics: ['Technology', 'Privacy Law'] }, 'already', ['Technology', 'Privacy Law'], 0],
    [{ pauseWeeks: 8 }, 'done', ['Technology', 'Privacy Law'], 56],
    [{ topics: [...categories] }, 'done', [], 56],
    [{ pauseWeeks: 0 }, 'done', [], 0],
    [{ pauseWeeks: 0 }, 'already', [], 0],
  ] as const) {
    expect(await choose(tokens.unsubscribe, changes)).toMatchObject({ status: 200, body: { success: true, code } })
    expect(await stored()).toEqual([topics, days])
  }
  await choose(tokens.unsubscribe, { topics: ['Real Estate'], pauseWeeks: 4 })
  expect(await prefer(tokens.unsubscribe)).toMatchObject({
    body: { success: true, code: 'subscribed', topics: ['Real Estate'], pausedUntil: expect.stringMatching(/^20.*Z$/) },
  })
  for (const [field, changes] of [
    ['topics', { topics: 'Technology' }],
    ['topics', { topics: ['Gardening'] }],
    ['pauseWeeks', { pauseWeeks: 5 }],
    ['pauseWeeks', { pauseWeeks: '4' }],
  ] as const)
    expect(await choose(tokens.unsubscribe, changes)).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  await prefer(tokens.unsubscribe, 'unsubscribed')
  expect(await choose(tokens.unsubscribe, { pauseWeeks: 4 })).toMatchObject({ status: 410, body: { code: 'expired' } })
})

test('the log records the wrong use of a link, but not its token', async () => {
  const { tokens } = await confirmed()
  const paths = ['/api/site/newsletter/preferences', '/newsletter/unsubscribe']
  const wrongUse = async (path: string) =>
    await fetch(`${server.origin}${path}?token=${tokens.unsubscribe}`, {
      method: 'POST',
      headers: {
        'user-agent': 'wrong-use',
        'content-type': 'application/x-www-form-urlencoded',
        referer: `${server.origin}/newsletter/preferences?token=${tokens.unsubscribe}`,
      },
      body: 'List-Unsubscribe=Never',
    })
  // The log stores a limited number of rows for each client and minute. The other tests have used up that number, so
  // start a new minute.
  await server.admin.call('POST', '/api/crons/request-log')
  const requests = await until('the log has both', async () => {
    await Promise.all(paths.map(wrongUse))
    const query = new URLSearchParams({ perPage: '500', filter: "data.userAgent = 'wrong-use'" })
    const text = JSON.stringify(await server.admin.call('GET', `/api/logs?${query}`))
    return paths.every((path) => text.includes(`"message":"POST ${path}"`)) && text
  })
  const referers = new Set(Array.from(requests.matchAll(/"referer":"([^"]*)"/g), ([, referer]) => referer))
  expect(referers).toEqual(new Set([`${server.origin}/newsletter/preferences`]))
  expect(requests).not.toContain(tokens.unsubscribe)
})
