import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { UNKNOWN_WEBINAR } from '../../src/webinars/rules/registration.form.ts'
import { freshProof } from '../support/http/submission.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import {
  announceWebinar,
  confirmPlaceByMail,
  sendProvenRegistration,
  registrationPayload,
  sendRegistration,
} from '../support/http/form-requests.ts'

const HOUR_MS = 3_600_000
const STORES = ['webinar_registrations', 'submissions', 'used_challenges', 'outgoing_emails']

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
})
afterEach(async () => {
  for (const collection of [...STORES, 'webinars'])
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
})
afterAll(() => server.remove())

const rows = () => server.admin.rows('webinar_registrations')
const counts = async () =>
  Object.fromEntries(
    await Promise.all(STORES.map(async (name) => [name, (await server.admin.rows(name)).length] as const)),
  )
const ONE_OF_EACH = { webinar_registrations: 1, submissions: 1, used_challenges: 1, outgoing_emails: 2 }
const NOTHING = { webinar_registrations: 0, submissions: 0, used_challenges: 0, outgoing_emails: 0 }
const announce = async (changes: Record<string, unknown> = {}) => (await announceWebinar(server, changes)).id
const page = async (path: string) => (await fetch(server.origin + path)).text()
const shows = (path: string, text: string) =>
  until(`${path} shows ${text}`, async () => (await page(path)).includes(text))

test('an accepted registration is one row, one key, one used proof and two queued mails; additional fields are ignored', async () => {
  const webinar = await announce()
  const smuggled = {
    id: 'smuggled0000000',
    created: '2000-01-01',
    receipt: 'x',
    mailedAt: '2000-01-01',
    webinarTitle: 'x',
    to: 'all@firm.example',
  }
  const answer = await sendProvenRegistration(
    server.origin,
    registrationPayload(webinar, { ...smuggled, email: 'Zoe@Okafor-Lind.example' }),
    { key: '0A1B2C3D-0000-4000-8000-000000000001' },
  )
  expect([answer.status, answer.text]).toEqual([200, '{"success":true,"receipt":"LH-0A1B2C3D","outcome":"registered"}'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await counts()).toEqual(ONE_OF_EACH)
  const [row] = await rows()
  expect(row).toMatchObject({
    webinar,
    webinarTitle: 'Retainers, live',
    name: 'Zoë Lind',
    email: 'zoe@okafor-lind.example',
    kind: 'registration',
    submittedAt: '2026-11-21 10:00:00.000Z',
    receipt: 'LH-0A1B2C3D',
    quarantined: false,
  })
  expect(row?.id).not.toBe('smuggled0000000')
  expect(
    (await server.admin.rows('outgoing_emails')).map((mail) => [mail['to'], mail['replyTo'], mail['calendar'] === '']),
  ).toEqual([
    ['zoe@okafor-lind.example', 'staff@lexharbor.example', false],
    ['staff@lexharbor.example', 'zoe@okafor-lind.example', true],
  ])
  expect(JSON.stringify((await server.admin.rows('submissions'))[0]?.['answer'])).not.toMatch(/Zoë|okafor/i)
})

test('a registration may name the webinar by its slug, or by its ID if it was renamed', async () => {
  const webinar = await announce({ slug: 'retainers' })
  expect(await sendProvenRegistration(server.origin, registrationPayload('retainers'))).toMatchObject({
    status: 200,
    body: { outcome: 'registered' },
  })
  await server.admin.update('webinars', webinar, { slug: 'engagement-letters' })
  expect(
    await sendProvenRegistration(
      server.origin,
      registrationPayload(webinar, { slug: 'retainers', email: 'b@firm.example' }),
    ),
  ).toMatchObject({ status: 200, body: { outcome: 'registered' } })
  expect((await rows()).map((row) => row['webinar'])).toEqual([webinar, webinar])
})

test('a second registration of one address within a day gets the same answer, and neither a row nor a mail', async () => {
  const webinar = await announce()
  const first = await sendProvenRegistration(server.origin, registrationPayload(webinar), {
    key: '0a1b2c3d-0000-4000-8000-000000000001',
  })
  const second = await sendProvenRegistration(
    server.origin,
    registrationPayload(webinar, { name: 'Somebody Else', email: 'ZOE@okafor-lind.example' }),
    { key: '0a1b2c3d-0000-4000-8000-000000000002' },
  )
  expect([second.status, second.text]).toEqual([first.status, first.text])
  expect(await counts()).toEqual({ ...ONE_OF_EACH, submissions: 2, used_challenges: 2 })
  const [row] = await rows()
  expect(row).toMatchObject({ name: 'Zoë Lind' })

  await server.admin.update('webinar_registrations', row?.id ?? '', {
    mailedAt: new Date(Date.now() - 24.1 * HOUR_MS).toISOString(),
  })
  await sendProvenRegistration(server.origin, registrationPayload(webinar))
  const mails = await server.admin.rows('outgoing_emails')
  expect(mails.map((mail) => mail['kind'])).toEqual(['webinar-confirmation', 'webinar-notice', 'webinar-confirmation'])
  expect(mails[2]?.['calendar']).toContain('LH-0A1B2C3D')
  expect(await rows()).toHaveLength(1)
})

test('a retry gets the same bytes even if the webinar is deleted by then', async () => {
  const webinar = await announce()
  const key = randomUUID()
  const payload = registrationPayload(webinar, { altcha: await freshProof(server.origin, 'register-webinar') })
  const first = await sendRegistration(server.origin, payload, { key })
  await server.admin.remove('webinars', webinar)
  for (const retry of [payload, { ...payload, altcha: '', submittedAt: '2026-11-24T08:00:00.000Z' }]) {
    const again = await sendRegistration(server.origin, retry, { key: key.toUpperCase() })
    expect([again.status, again.text]).toEqual([200, first.text])
  }
  // The third mail removes the deleted webinar from the registrant's calendar.
  expect(await counts()).toEqual({ ...ONE_OF_EACH, outgoing_emails: 3 })
  expect(await rows()).toMatchObject([{ webinar: '', webinarTitle: 'Retainers, live' }])
})

test('twenty registrations of one address, with different keys, make one row', async () => {
  const webinar = await announce()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sendProvenRegistration(server.origin, registrationPayload(webinar))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await rows()).toHaveLength(1)
})

test('a registration after the webinar is stored as a request for the recording, and the answer says that', async () => {
  const webinar = await announce({ starts_at: new Date(Date.now() - 2 * HOUR_MS).toISOString() })
  expect(await sendProvenRegistration(server.origin, registrationPayload(webinar))).toMatchObject({
    status: 200,
    body: { success: true, outcome: 'recording' },
  })
  expect(
    await sendProvenRegistration(
      server.origin,
      registrationPayload(webinar, { email: 'b@firm.example', kind: 'recording' }),
    ),
  ).toMatchObject({ status: 200, body: { outcome: 'recording' } })
  expect(await rows()).toMatchObject([{ kind: 'recording' }, { kind: 'recording' }])
  const texts = (await server.admin.rows('outgoing_emails')).map((mail) => String(mail['text']))
  expect(texts[0]).toContain('was over when your registration reached us')
  expect(texts[2]).toContain('You asked for the recording')
  for (const text of [texts[0], texts[2]]) expect(text).toContain('No recording is published on our site.')
  expect((await server.admin.rows('outgoing_emails')).map((mail) => mail['calendar'])).toEqual(['', '', '', ''])
})

test('a registration for an unpublished webinar is stored and the answer says that, but a guessed slug reveals no draft', async () => {
  const webinar = await announce({ slug: 'secret', published: false })
  expect(await sendProvenRegistration(server.origin, registrationPayload(webinar))).toMatchObject({
    status: 200,
    body: { outcome: 'withdrawn' },
  })
  expect(await rows()).toMatchObject([{ webinar, kind: 'registration' }])
  const answers = await Promise.all(
    ['secret', 'no-such-webinar'].map((slug) => sendProvenRegistration(server.origin, registrationPayload(slug))),
  )
  expect(answers.map(({ text }) => text)).toEqual([answers[0]?.text, answers[0]?.text])
})

test('a registration for an unknown webinar is refused with an explanation, and nothing is stored', async () => {
  const answer = await sendProvenRegistration(
    server.origin,
    registrationPayload('zzzzzzzzzzzzzzz', { slug: 'no-such-webinar' }),
  )
  expect(answer).toMatchObject({
    status: 422,
    body: { success: false, code: 'invalid', error: UNKNOWN_WEBINAR, fields: { webinar: UNKNOWN_WEBINAR } },
  })
  expect(await counts()).toEqual(NOTHING)
})

test('the pages show the claimed number until more people have registered, and don’t count quarantined and deleted registrations', async () => {
  const webinar = await announce({ slug: 'counted', registered_claim: 2, featured: true })
  await shows('/webinars/counted', '2+ registered')
  const emails = [1, 2, 3].map((count) => `r${count}@firm.example`)
  for (const email of [...emails, 'made.up@firm.example'])
    await sendProvenRegistration(server.origin, registrationPayload(webinar, { email }))
  // A registration counts only after the visitor used the mailed link, and counts once, however often the visitor uses
  // it.
  await shows('/webinars/counted', '2+ registered')
  for (const email of [...emails, ...emails]) expect(await confirmPlaceByMail(server, email)).toBe(200)
  await sendProvenRegistration(
    server.origin,
    registrationPayload(webinar, { email: 'r1@firm.example', kind: 'recording' }),
  )
  for (const path of ['/webinars', '/webinars/counted']) await shows(path, '>3 registered')
  const [first, second] = await rows()
  await server.admin.update('webinar_registrations', first?.id ?? '', { quarantined: true })
  for (const path of ['/webinars', '/webinars/counted']) await shows(path, '2+ registered')
  await server.admin.update('webinar_registrations', first?.id ?? '', { quarantined: false })
  await shows('/webinars', '>3 registered')
  await server.admin.remove('webinar_registrations', second?.id ?? '')
  await shows('/webinars', '2+ registered')
  await server.admin.update('webinars', webinar, { registered_claim: 1, registered: 999 })
  await shows('/webinars', '>2 registered')
  expect(await page('/webinars/counted')).not.toContain('999 registered')
})

test('a guessed or truncated link, or one of a request for the recording, confirms no place', async () => {
  const webinar = await announce({ slug: 'guessed' })
  await sendProvenRegistration(server.origin, registrationPayload(webinar, { kind: 'recording' }))
  const [row] = await rows()
  const post = async (body: unknown) => {
    const answer = await fetch(`${server.origin}/api/site/confirm-place`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [answer.status, Object(await answer.json()).code]
  }
  for (const token of [undefined, '', row?.id, `${row?.id}${'0'.repeat(32)}`, `${'a'.repeat(15)}${'f'.repeat(32)}`])
    expect([token, await post({ token })]).toEqual([token, [404, 'unknown']])
  expect((await rows()).map((each) => each['confirmedAt'])).toEqual([''])
})

test('suspected spam gets the same answer, is flagged, and is neither counted nor mailed before its release', async () => {
  const webinar = await announce({ slug: 'held' })
  const filledIn = { website: 'https://pills.example', email: 'held@firm.example' }
  expect(await sendProvenRegistration(server.origin, registrationPayload(webinar, filledIn))).toMatchObject({
    status: 200,
    body: { success: true, outcome: 'registered' },
  })
  const statuses = async () => (await server.admin.rows('outgoing_emails')).map((mail) => mail['status'])
  const [row] = await rows()
  expect([row?.['quarantined'], await statuses()]).toEqual([true, ['held', 'held']])
  expect(await page('/webinars/held')).not.toContain(' registered')
  await server.admin.update('webinar_registrations', row?.id ?? '', { quarantined: false })
  expect(await statuses()).toEqual(['queued', 'queued'])
  expect(await confirmPlaceByMail(server, 'held@firm.example')).toBe(200)
  await shows('/webinars/held', '>1 registered')
  // A bot that enters the same address again changes nothing.
  await sendProvenRegistration(server.origin, registrationPayload(webinar, filledIn))
  expect([(await rows()).map((each) => each['quarantined']), await statuses()]).toEqual([[false], ['queued', 'queued']])
})

test.each([0, 3])(
  'a person’s registration replaces a quarantined one of the same address that is %i days older, and is mailed once',
  async (days) => {
    const webinar = await announce()
    await sendProvenRegistration(server.origin, registrationPayload(webinar, { elapsedMs: 40, name: 'Cheap Pills' }))
    await server.admin.update('webinar_registrations', (await rows())[0]?.id ?? '', {
      mailedAt: new Date(Date.now() - days * 24 * HOUR_MS).toISOString(),
    })
    const { body } = await sendProvenRegistration(server.origin, registrationPayload(webinar), {
      key: '0a1b2c3d-0000-4000-8000-000000000003',
    })
    expect(body).toMatchObject({ success: true, receipt: 'LH-0A1B2C3D' })
    expect(await rows()).toMatchObject([{ quarantined: false, name: 'Zoë Lind', receipt: 'LH-0A1B2C3D' }])
    const mails = await server.admin.rows('outgoing_emails')
    expect(mails.map((mail) => [mail['kind'], mail['status']])).toEqual([
      ['webinar-confirmation', 'queued'],
      ['webinar-notice', 'queued'],
    ])
    for (const mail of mails) expect([mail['text'], mail['html']].join()).not.toContain('Pills')
  },
)

test('the site hides the real number of registrations while the claimed one is larger, and never shows the address to join', async () => {
  const webinar = await announce({ registered_claim: 250, join_url: 'https://meet.example/secret-room' })
  await sendProvenRegistration(server.origin, registrationPayload(webinar))
  await shows('/webinars', '250+ registered')
  const answer = await (await fetch(`${server.origin}/api/collections/webinars/records/${webinar}`)).text()
  expect(answer).toContain('"registered":0')
  for (const text of [answer, await page('/webinars'), await page('/webinars/retainers-live')])
    expect(text).not.toContain('secret-room')
})
