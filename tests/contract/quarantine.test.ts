import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allForms } from '../../src/forms/rules/forms.ts'
import { docketingEngineer } from '../support/http/application.ts'
import { formCalls, provenPayload, sendForm, type FormCall } from '../support/http/form-calls.ts'
import { runJob } from '../support/http/image-tool.ts'
import {
  mailedTokens,
  sendToken,
  signUp,
  subscriberOf,
  contactPayload,
  sendProvenEmail,
  announceWebinar,
} from '../support/http/form-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const SIGNS = [{ website: 'https://pills.example' }, { elapsedMs: 40 }, { website: 'x', elapsedMs: 99_000 }]
const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  await announceWebinar(server)
  await server.admin.create('job_roles', docketingEngineer)
})
afterAll(() => server.remove())
beforeEach(async () => {
  for (const collection of ['outgoing_emails', ...formCalls.map((door) => door.collection)]) {
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
  }
})

const newEmail = () => `person${(people += 1)}@firm.example`
const mails = () => server.admin.rows('outgoing_emails')
const statuses = async () => (await mails()).map(({ status }) => status)
const withoutReceipt = (text: string) => text.replace(/LH-\w+/, '')
const flag = (collection: string, id: string, quarantined: boolean) =>
  server.admin.update(collection, id, { quarantined })

const send = async (form: FormCall, changes: Record<string, unknown>, key?: string) =>
  sendForm(server.origin, form, await provenPayload(server.origin, form, changes), key === undefined ? {} : { key })

async function onlyRow(collection: string) {
  const [row, ...others] = await server.admin.rows(collection)
  if (row === undefined || others.length > 0) throw new Error(`${collection} should have one row`)
  return row
}

test.each(formCalls)(
  'a bot that submits to $collection gets the usual answer; its row is flagged, its mails are quarantined, and the sign that gave it away is not stored',
  async (door) => {
    for (const sign of SIGNS) {
      const person = { email: newEmail() }
      const caught = await send(door, { ...person, ...sign })
      const row = await onlyRow(door.collection)
      expect({ ...row }).toMatchObject({ ...person, quarantined: true })
      expect(JSON.stringify(row)).not.toMatch(/pills|elapsedMs|website/)
      expect(
        (await mails()).map((mail) => [
          mail['kind'],
          mail['status'],
          mail['rowCollection'],
          mail['row'],
          mail['attempts'],
        ]),
      ).toEqual(door.kinds.map((kind) => [kind, 'held', door.collection, row.id, 0]))
      await server.admin.remove(door.collection, row.id)
      expect(await mails()).toEqual([])

      const ordinary = await send(door, { email: newEmail() })
      expect([caught.status, withoutReceipt(caught.text)]).toEqual([ordinary.status, withoutReceipt(ordinary.text)])
      expect([ordinary.status, (await onlyRow(door.collection))['quarantined']]).toEqual([200, false])
      await server.admin.remove(door.collection, (await onlyRow(door.collection)).id)
      for (const { id } of await mails()) await server.admin.remove('outgoing_emails', id)
    }
  },
)

test.each(formCalls)(
  'the signs of a bot don’t count as content of a request to $collection: a retry without them is the same request',
  async (door) => {
    const key = crypto.randomUUID()
    const person = { email: newEmail() }
    const first = await send(door, { ...person, website: 'x', elapsedMs: 1 }, key)
    const again = await send(door, person, key)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect((await onlyRow(door.collection))['quarantined']).toBe(true)
    expect(await statuses()).toEqual(door.kinds.map(() => 'held'))
  },
)

test.each(formCalls)(
  'removing the flag of a row in $collection enqueues its mails once, even if the flag is set and removed again',
  async (door) => {
    await send(door, { email: newEmail(), website: 'x' })
    const { id } = await onlyRow(door.collection)
    // A save that leaves the flag unchanged sends no mail.
    await server.admin.update(door.collection, id, { quarantined: true })
    expect(await statuses()).toEqual(door.kinds.map(() => 'held'))

    const before = Date.now()
    await flag(door.collection, id, false)
    const released = await mails()
    expect(released.map(({ status, kind }) => [kind, status])).toEqual(door.kinds.map((kind) => [kind, 'queued']))
    for (const mail of released) expect(Date.parse(String(mail['nextAttemptAt']))).toBeGreaterThanOrEqual(before)
    await flag(door.collection, id, true)
    await flag(door.collection, id, false)
    expect(await mails()).toEqual(released)
  },
)

test('the times in a released demo mail are correct on the day of the release', async () => {
  const demo = formCalls.find(({ name }) => name === 'request-demo')
  if (demo === undefined) throw new Error('no demo request')
  await send(demo, { email: newEmail(), website: 'x', preferredDate: '2099-11-24T15:00:00.000Z' })
  const { id } = await onlyRow('demo_requests')
  await server.admin.update('demo_requests', id, { preferredDate: '2020-11-24 15:00:00.000Z' })
  await flag('demo_requests', id, false)
  expect(await onlyRow('demo_requests')).toMatchObject({ slotState: 'passed', quarantined: false })
  for (const mail of await mails()) expect(mail['text']).toMatch(/had passed when/)
})

test('a released newsletter sign-up can be confirmed by the link in its mail for 14 days after the release', async () => {
  const email = newEmail()
  await signUp(server, email, { website: 'x' })
  const held = await mailedTokens(server, email)
  expect(await sendToken(server, 'confirm', held.confirm)).toMatchObject({ status: 404 })
  const { id } = await subscriberOf(server, email)
  await server.admin.update('newsletter_subscribers', id, {
    confirmExpires: new Date(Date.now() - DAY_MS).toISOString(),
  })
  await flag('newsletter_subscribers', id, false)
  const row = await subscriberOf(server, email)
  expect(Date.parse(String(row['confirmExpires'])) - Date.parse(String(row['confirmSentAt']))).toBe(14 * DAY_MS)
  expect(await sendToken(server, 'confirm', (await mailedTokens(server, email)).confirm)).toMatchObject({
    status: 200,
    body: { code: 'done' },
  })
})

test('a bot can neither change the state of an existing subscriber nor cause more than one mail a day to the subscriber', async () => {
  const email = newEmail()
  await signUp(server, email)
  const { confirm } = await mailedTokens(server, email)
  const fresh = await subscriberOf(server, email)
  await signUp(server, email, { website: 'x' })
  expect(await subscriberOf(server, email)).toEqual({ ...fresh, updated: expect.any(String) })

  await server.admin.update('newsletter_subscribers', fresh.id, {
    confirmSentAt: new Date(Date.now() - 2 * DAY_MS).toISOString(),
  })
  const waiting = await subscriberOf(server, email)
  for (let time = 1; time <= 3; time += 1) await signUp(server, email, { website: 'x', source: 'evil' })
  expect(await subscriberOf(server, email)).toEqual({ ...waiting, quarantined: true, updated: expect.any(String) })
  expect(await statuses()).toEqual(['queued', 'held'])
  // The earlier link still works. A release after the confirmation sends no mail.
  expect(await sendToken(server, 'confirm', confirm)).toMatchObject({ status: 200, body: { code: 'done' } })
  const confirmed = await subscriberOf(server, email)
  await signUp(server, email, { elapsedMs: 1 })
  expect(await subscriberOf(server, email)).toEqual({ ...confirmed, updated: expect.any(String) })
  await flag('newsletter_subscribers', fresh.id, false)
  expect([await statuses(), (await subscriberOf(server, email))['status']]).toEqual([['queued'], 'confirmed'])
})

test('a person who signs up after a bot used the same address gets the mail at once, and only one', async () => {
  const email = newEmail()
  await signUp(server, email, { website: 'x' })
  await signUp(server, email)
  expect(await subscriberOf(server, email)).toMatchObject({ quarantined: false, status: 'pending' })
  expect(await statuses()).toEqual(['queued'])
  expect(await sendToken(server, 'confirm', (await mailedTokens(server, email)).confirm)).toMatchObject({ status: 200 })
})

test('staff get one mail a day about quarantined submissions, and none if there are no new ones', async () => {
  const report = async () => {
    await runJob(server.admin, 'quarantine-report')
    return server.admin.rows('outgoing_emails', 'kind = "quarantine-report"')
  }
  expect(await report()).toEqual([])
  await sendProvenEmail(server.origin, contactPayload({ email: newEmail() }))
  expect(await report()).toEqual([])

  for (const door of formCalls) await send(door, { email: newEmail(), website: 'x' })
  const [first, ...others] = await report()
  expect(others).toEqual([])
  expect(first).toMatchObject({
    to: 'staff@lexharbor.example',
    subject: `${formCalls.length} submissions were quarantined as suspected spam`,
    status: 'queued',
  })
  for (const said of [
    ...allForms.map(({ name, record }) => `${record}: ${name === 'newsletter' ? '' : 'LH-'}`),
    'Ada Okafor',
    'uncheck',
    '/_/#/collections?collection=demo_requests',
  ]) {
    expect(first?.['text']).toContain(said)
  }
  expect(await report()).toHaveLength(1)
  await signUp(server, newEmail(), { website: 'x' })
  expect((await report()).map(({ subject }) => subject)).toEqual([
    `${formCalls.length} submissions were quarantined as suspected spam`,
    'One submission was quarantined as suspected spam',
  ])
  expect(await server.admin.call('GET', '/api/crons')).toEqual(
    expect.arrayContaining([{ id: 'quarantine-report', expression: '0 12 * * *' }]),
  )
})

test('the nightly clean-up keeps a quarantined sign-up while its link would be valid, then deletes it and its mail', async () => {
  const email = newEmail()
  await signUp(server, email, { website: 'x' })
  const cleanUp = async () => {
    await runJob(server.admin, 'clean-up')
    return [(await server.admin.rows('newsletter_subscribers')).length, (await mails()).length]
  }
  expect(await cleanUp()).toEqual([1, 1])
  await server.admin.update('newsletter_subscribers', (await subscriberOf(server, email)).id, {
    confirmExpires: new Date(Date.now() - 31 * DAY_MS).toISOString(),
  })
  expect(await cleanUp()).toEqual([0, 0])
})
