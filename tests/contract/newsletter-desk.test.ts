import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { newsletterDeskSchema } from '../../src/admin/rules/newsletter-desk.ts'
import { importAnswerSchema } from '../../src/admin/rules/reader-import.ts'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { publishPost } from '../support/http/published-page.ts'
import { subscriberOf } from '../support/http/form-requests.ts'
import { startDigestRig, untilAllSent, type DigestRig } from '../support/mail/mail-desk.ts'
import { leadAccesses } from '../support/servers/seeds.ts'
import { until } from '../support/until.ts'

const ADA = 'ada.admin@firm.example'
const SENTENCE = 'Dear reader, <b>court</b> days have changed.'
const PROOF = 'Card 12 from the fair, "yes" ticked'

let rig: DigestRig
let token: string

// Each test has its own server, because they count the readers and the issues.
beforeEach(async () => {
  rig = await startDigestRig()
  token = (await createAccount(rig.server, ADA, 'admin')).token
  rig.addReaders(2)
})
afterEach(() => rig.stop())

const CALL = '/api/site/newsletter'
const look = async () => v.parse(newsletterDeskSchema, (await callApi(rig.server, 'GET', CALL, token)).body)
const act = (action: object) => callApi(rig.server, 'POST', CALL, token, action)
const run = async () => (await rig.server.run('newsletter', 'run')).output
const noted = () => leadAccesses(rig.server.dataDir, 0)
const did = (action: string) => noted().filter((entry) => entry.actor === ADA && entry.action === action)

/** Removes the tokens in links, because they differ from mail to mail. */
const withoutTokens = (html = '') => html.replaceAll(/token=\w+/g, '').trim()

test('staff write an introduction for the next issue, send a trial mail only to themselves, and pause the newsletter, also over a restart', async () => {
  const { server } = rig
  await publishPost(server)
  expect((await act({ action: 'introduce', text: ` ${SENTENCE} ` })).status).toBe(200)
  const { next, introduction, readers } = await look()
  expect([introduction, next.articles, next.readers, readers.confirmed]).toEqual([SENTENCE, 1, 2, 2])
  expect(next.html).toContain('Dear reader, &lt;b&gt;court&lt;/b&gt; days')

  expect((await act({ action: 'try' })).status).toBe(200)
  await until('the test is taken', async () => (await rig.taken()).size > 0)
  const taken = await rig.taken()
  expect([...taken.keys()]).toEqual([ADA])
  expect(taken.get(ADA)).toMatchObject([
    { subject: '[Test] Retainers that hold', text: expect.stringContaining(SENTENCE) },
  ])
  expect(withoutTokens(taken.get(ADA)?.[0]?.html)).toBe(withoutTokens(next.html).replace('<title>', '<title>[Test] '))
  expect(await server.admin.rows('newsletter_issues')).toEqual([])

  expect((await act({ action: 'pause' })).status).toBe(200)
  await server.kill()
  await server.start()
  expect((await look()).pausedAt).toMatch(/^20\d\d-.*Z$/)
  expect(await run()).toContain('the newsletter is paused')
  await rig.runJob()
  expect(await rig.queued()).toEqual([])
  expect((await act({ action: 'resume' })).body).toMatchObject({ success: true, pausedAt: '' })
  expect(await run()).toContain('2 mails queued')
  await rig.deliverNow()
  await untilAllSent(rig, 2)
  for (const [mail] of [...(await rig.taken())].filter(([to]) => to !== ADA).map(([, mails]) => mails))
    expect(mail?.text?.startsWith(SENTENCE)).toBe(true)
  expect((await look()).introduction).toBe('')
  for (const action of ['introduced', 'tried', 'paused', 'resumed']) expect(did(action)).toHaveLength(1)
})

test('staff can skip only an issue that they have previewed, and it is never sent', async () => {
  await publishPost(rig.server, { title: 'Skipped', slug: 'skipped' })
  rig.passDays(7)
  expect(await act({ action: 'skip', articles: 2 })).toMatchObject({ status: 409, body: { code: 'changed' } })
  expect((await look()).next.articles).toBe(1)
  expect((await act({ action: 'skip', articles: 1 })).body).toMatchObject({ next: { articles: 0, html: '' } })
  expect(await run()).toContain('There is nothing new')
  expect(await act({ action: 'try' })).toMatchObject({ status: 422 })
  expect(did('skipped')).toHaveLength(1)
})

test('a newsletter that bounced is counted once, and after three bounces the reader gets no more', async () => {
  const email = 'reader1@firm1.example'
  const { id } = await subscriberOf(rig.server, email)
  const mail = { kind: 'newsletter-digest', rowCollection: 'newsletter_subscribers', row: id, messageId: '<a@firm>' }
  await rig.server.admin.create('outgoing_emails', { ...mail, to: email, subject: 'Back', status: 'sent' })
  for (const _ of [1, 2]) expect((await act({ action: 'bounce', email })).status).toBe(200)
  expect((await look()).bounces).toMatchObject([{ email, number: 1, isStopped: false }])
  expect(await act({ action: 'bounce', email: 'nobody@firm.example' })).toMatchObject({
    status: 422,
    body: { error: 'No confirmed reader has this address. Check the address.' },
  })
  expect(noted().filter(({ row, action }) => row === id && action === 'changed')).toHaveLength(2)
})

test('an imported list adds new readers with the proof of their consent, but no reader who unsubscribed, bounced or has yet to confirm', async () => {
  const { server } = rig
  for (const status of ['pending', 'unsubscribed', 'bounced'])
    await server.admin.create('newsletter_subscribers', { email: `${status}@firm.example`, status })
  // Anyone can sign these addresses up again. Until their owners confirm, they stay unsubscribed and undeliverable.
  for (const [name, values] of [
    ['left', { unsubscribedAt: '2026-01-01 00:00:00.000Z' }],
    ['returned', { bounces: [{ message: '<a@firm>', at: '2026-01-01T00:00:00Z', reason: 'unknown' }] }],
  ] as const)
    await server.admin.create('newsletter_subscribers', { email: `${name}@firm.example`, status: 'pending', ...values })
  const reader = (line: number, email: string, date = '2025-03-31') => ({ line, email, date, proof: PROOF })
  const readers = [
    reader(2, 'New@firm.example'),
    reader(3, 'pending@firm.example'),
    reader(4, 'unsubscribed@firm.example'),
    reader(5, 'bounced@firm.example'),
    reader(6, 'reader2@firm2.example'),
    reader(7, 'no address'),
    reader(8, 'late@firm.example', '2099-01-01'),
    reader(9, 'new@firm.example'),
    reader(10, 'left@firm.example'),
    reader(11, 'returned@firm.example'),
  ]
  const before = await server.admin.rows('newsletter_subscribers')
  const imported = async () =>
    v
      .parse(importAnswerSchema, (await act({ action: 'import', readers })).body)
      .lines.map(({ line, outcome, problem }) => [line, outcome, problem].join(' ').trim())
  const others = [
    '3 pending',
    '4 unsubscribed',
    '5 bounced',
    '6 reader',
    '7 invalid This is not an email address.',
    '8 invalid The day of consent is in the future. Correct it.',
    '9 reader',
    '10 unsubscribed',
    '11 bounced',
  ]
  expect(await imported()).toEqual(['2 added', ...others])
  expect(await imported()).toEqual(['2 reader', ...others])
  expect(await act({ action: 'import', readers: [] })).toMatchObject({ status: 422 })

  const row = await subscriberOf(server, 'new@firm.example')
  expect(row).toMatchObject({
    status: 'confirmed',
    source: 'import',
    consentText: PROOF,
    submittedAt: '2025-03-31 00:00:00.000Z',
    confirmedAt: '2025-03-31 00:00:00.000Z',
  })
  const after = await server.admin.rows('newsletter_subscribers')
  expect(after.filter(({ id }) => id !== row.id)).toEqual(before)
  expect(await server.admin.rows('outgoing_emails', `to = "new@firm.example"`)).toEqual([])
  expect(did('created').map((entry) => entry.row)).toEqual([row.id])
  expect((await look()).weeks[0]?.joined).toBe(1)

  // The next issue is the imported reader's first issue, and arrives once.
  await publishPost(server, { title: 'After', slug: 'after' })
  rig.passDays(7)
  expect(await run()).toContain('3 mails queued')
  await rig.deliverNow()
  await until('it is taken', async () => (await rig.taken()).has('new@firm.example'))
  expect((await rig.taken()).get('new@firm.example')).toMatchObject([{ subject: 'After' }])
})

test('all readers can be exported as a table without formulas, and the audit log records each export', async () => {
  const { server } = rig
  await server.admin.create('newsletter_subscribers', {
    email: '+1@firm.example',
    status: 'confirmed',
    consentText: '=HYPERLINK("https://evil.example")',
    topics: ['Business Law', 'Technology'],
  })
  const { csv } = v.parse(v.object({ csv: v.string() }), (await callApi(server, 'GET', `${CALL}-csv`, token)).body)
  const lines = csv.split('\r\n')
  expect(lines[0]).toContain('"Email","State","Source","Consent"')
  expect(lines.find((line) => line.includes('+1@'))).toMatch(
    /^"'\+1@firm\.example","confirmed","","'=HYPERLINK\(""https:\/\/evil\.example""\)",.*"Business Law; Technology"$/,
  )
  const ids = (await server.admin.rows('newsletter_subscribers')).map(({ id }) => id)
  expect(lines).toHaveLength(ids.length + 2)
  const exported = did('exported').map(({ row }) => row)
  expect(new Set(exported)).toEqual(new Set(ids))
  expect(exported).toHaveLength(ids.length)
})
