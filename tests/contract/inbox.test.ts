import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { leadDetailSchema, leadsAnswerSchema, type LeadDetail } from '../../src/admin/rules/lead.ts'
import { answerBy } from '../../src/site/rules/answer-by.ts'
import { claims } from '../../src/company/facts/claims.ts'
import { officeHours } from '../../src/company/facts/brand.ts'
import { docketingEngineer } from '../support/http/application.ts'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { askForDemo, bookingIn, freeTimes } from '../support/http/demo-request.ts'
import { formCalls, provenPayload, sendForm } from '../support/http/form-calls.ts'
import { contactPayload, sendProvenEmail, announceWebinar } from '../support/http/form-requests.ts'
import { header, startMailDesk, type MailDesk } from '../support/mail/mail-desk.ts'
import { openEventStream, trySubscription } from '../support/http/connections.ts'
import { until } from '../support/until.ts'

const ADA = 'ada.admin@firm.example'
const BEN = 'ben.admin@firm.example'

let desk: MailDesk
let ada: string
let ben: string

beforeAll(async () => {
  desk = await startMailDesk()
  ada = (await createAccount(desk.server, ADA, 'admin')).token
  ben = (await createAccount(desk.server, BEN, 'admin')).token
  await announceWebinar(desk.server)
  await desk.server.admin.create('job_roles', docketingEngineer)
})
beforeEach(async () => {
  // Delete the mails first. Deleting a demo whose invitation was sent would send cancellations.
  for (const collection of ['outgoing_emails', ...formCalls.map((form) => form.collection)])
    for (const { id } of await rows(collection)) await desk.server.admin.remove(collection, id)
  desk.sink.mails.length = 0
})
afterAll(() => desk.stop())

const rows = (collection: string, filter = '') => desk.server.admin.rows(collection, filter)
const list = async (query = '') =>
  v.parse(leadsAnswerSchema, (await callApi(desk.server, 'GET', `/api/site/leads?${query}`, ada)).body)
const read = async (item: string) =>
  v.parse(leadDetailSchema, (await callApi(desk.server, 'GET', `/api/site/lead?item=${item}`, ada)).body)
const act = (body: object, token = ada) => callApi(desk.server, 'POST', '/api/site/lead', token, body)

async function acted(body: object, token = ada): Promise<LeadDetail> {
  const answer = await act(body, token)
  expect(answer).toMatchObject({ status: 200 })
  return v.parse(leadDetailSchema, answer.body)
}

/** Sends a contact message. Returns the lead that the inbox shows for it. */
async function newLead(changes: Record<string, unknown> = {}): Promise<LeadDetail> {
  const known = new Set((await rows('lead_work')).map(({ id }) => id))
  const answer = await sendProvenEmail(desk.server.origin, contactPayload(changes))
  expect(answer.status).toBe(200)
  const [work] = (await rows('lead_work')).filter(({ id }) => !known.has(id))
  return await read(String(work?.id))
}

/** Waits until this many mails to an address have arrived. Returns them, parsed by an independent library. */
async function received(address: string, count: number) {
  const find = () => desk.sink.mails.filter(({ recipients }) => recipients.includes(address))
  await until(`${count} mails have come to ${address}`, () => find().length >= count)
  return await Promise.all(find().map(({ raw }) => PostalMime.parse(raw)))
}

test('each submission is at once a lead, with the time by which its form promises an answer; a newsletter sign-up is no lead', async () => {
  for (const form of formCalls)
    await sendForm(desk.server.origin, form, await provenPayload(desk.server.origin, form, { email: 'p@firm.example' }))
  const { leads, counts } = await list()
  const promised = new Map(leads.map(({ channel, since, due }) => [channel, { since, due }]))
  const dueOf = (channel: string) => {
    const { since = '', due = '' } = promised.get(channel) ?? {}
    return { since, due }
  }
  expect(leads.map(({ channel, state }) => `${channel} ${state}`).toSorted()).toEqual([
    'apply new',
    'contact new',
    'register-webinar new',
    'request-demo new',
  ])
  expect(counts).toEqual({ open: 4, closed: 0, quarantined: 0 })
  for (const [channel, claim] of [
    ['request-demo', claims.demoReply],
    ['contact', claims.contactFormReply],
    ['apply', claims.applicationReview],
  ] as const) {
    const { since, due } = dueOf(channel)
    expect({ channel, due }).toEqual({ channel, due: answerBy(new Date(since), officeHours, claim).toISOString() })
  }
  expect(dueOf('register-webinar').due).toBe('')
})

test('a mail to staff links to the lead, and is in the same mail thread as the acknowledgement to the visitor', async () => {
  const { lead, mails } = await newLead()
  const [toVisitor] = await received(lead.email, 1)
  const [toStaff] = await received('desk@firm.example', 1)
  expect(toStaff?.text).toContain(`https://www.firm.example/admin/inbox?item=${lead.id}`)
  expect(toStaff?.html).toContain(`https://www.firm.example/admin/inbox?item=${lead.id}`)
  expect(toStaff?.references).toBe(toVisitor?.messageId)
  expect(mails.map(({ kind }) => kind)).toEqual(['contact-confirmation', 'contact-notice'])
})

test('a reply with the same idempotency key is sent once, in the thread of the acknowledgement, and counts as an answer in time', async () => {
  const { lead } = await newLead()
  // Wait for the acknowledgement before the reply, because on a busy machine one mail may overtake another.
  await received(lead.email, 1)
  const key = crypto.randomUUID()
  const text = 'Dear Ada,\n\nit costs $49.\nSee <https://evil.example>.\n\nBo'
  const reply = { action: 'reply', item: lead.id, version: lead.version, key, text }
  const answers = await Promise.all([act(reply), act(reply), act(reply, ben)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  // A retry after a lost answer gets the same result, even with the old version.
  await acted(reply)

  const mails = await received(lead.email, 2)
  const [acknowledgement, answer] = mails
  expect(mails).toHaveLength(2)
  expect([answer?.inReplyTo, answer?.references]).toEqual([acknowledgement?.messageId, acknowledgement?.messageId])
  expect(answer?.subject).toBe(`Re: ${acknowledgement?.subject}`)
  expect(answer?.replyTo).toEqual(acknowledgement?.replyTo)
  expect(header(answer ?? (await PostalMime.parse('')), 'auto-submitted')).toEqual(['no'])
  expect(answer?.text).toContain('it costs $49.\nSee <https://evil.example>.')
  expect(answer?.html).toMatch(/it costs \$49\.<br>\s*See &lt;https:\/\/evil\.example&gt;\./)
  expect(answer?.html).not.toContain('href')

  const now = await read(lead.id)
  expect(now.lead).toMatchObject({ state: 'answered', version: lead.version + 1 })
  expect([ADA, BEN]).toContain(now.lead.owner)
  expect(now.lead.answeredAt <= now.lead.due).toBe(true)
  expect(now.events.map(({ what, detail }) => [what, detail])).toEqual([
    ['reply', ''],
    ['state', 'New → Answered'],
    ['owner', now.lead.owner],
  ])

  await acted({ ...reply, version: now.lead.version, key: crypto.randomUUID(), text: 'P.S.' })
  const third = (await received(lead.email, 3))[2]
  expect([third?.inReplyTo, third?.references]).toEqual([
    answer?.messageId,
    `${acknowledgement?.messageId} ${answer?.messageId}`,
  ])
})

test('of two concurrent changes the second changes nothing, and its answer names the first one and its author', async () => {
  const { lead } = await newLead()
  const on = { action: 'change', item: lead.id, version: lead.version }
  await acted({ ...on, state: 'booked' })
  const answer = await act({ ...on, note: 'By Ben.' }, ben)
  expect(answer).toMatchObject({
    status: 409,
    body: {
      success: false,
      code: 'changed',
      changedBy: ADA,
      error: `${ADA} changed this lead meanwhile: state New → Booked. Your change was not saved: check the lead and repeat it.`,
      lead: { id: lead.id, state: 'booked', note: '', version: lead.version + 1 },
    },
  })
  for (const action of ['release', 'wrote', 'separate']) {
    expect((await act({ action, item: lead.id, version: lead.version }, ben)).status).toBe(409)
  }
  const raced = await Promise.all(
    [ada, ben].map((token) => act({ ...on, version: lead.version + 1, note: 'Raced.' }, token)),
  )
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('changes of owner, note and follow-up day are recorded with their author; invalid values are refused', async () => {
  const { lead } = await newLead()
  const on = { action: 'change', item: lead.id, version: lead.version }
  for (const wrong of [
    { state: 'won' },
    { owner: 'nobody@firm.example' },
    { followUp: 'soon' },
    { note: 'x'.repeat(5001) },
    { version: 0 },
    { item: 'none' },
    { action: 'delete' },
  ])
    expect(await act({ ...on, ...wrong })).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(await act({ ...on, item: 'missing00000000' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await read(lead.id)).lead).toEqual({ ...lead, isSeen: true })

  const { lead: changed, events } = await acted({
    ...on,
    owner: BEN,
    note: 'Asks for 21 users.',
    followUp: '2026-12-01',
  })
  expect(changed).toMatchObject({ owner: BEN, note: 'Asks for 21 users.', followUp: '2026-12-01', changedBy: ADA })
  expect(events.map(({ what, detail, changedBy }) => [what, detail, changedBy])).toEqual([
    ['owner', BEN, ADA],
    ['note', '', ADA],
    ['follow-up', '2026-12-01', ADA],
  ])
  expect((await acted({ ...on, version: changed.version, owner: BEN })).lead.version).toBe(changed.version)
})

test('a lead counts as seen once an administrator has opened it, not while it was only listed', async () => {
  expect((await sendProvenEmail(desk.server.origin, contactPayload())).status).toBe(200)
  const seen = async () => (await list()).leads.map(({ isSeen }) => isSeen)
  expect([await seen(), await seen()]).toEqual([[false], [false]])
  const [lead] = (await list()).leads
  await read(lead?.id ?? '')
  expect(await seen()).toEqual([true])
})

test('a second message of the same visitor gets the deadline for mails', async () => {
  const { lead } = await newLead()
  const { lead: closed } = await acted({ action: 'change', item: lead.id, version: lead.version, state: 'closed' })
  expect((await list('view=closed')).leads.map(({ id }) => id)).toEqual([lead.id])
  const { lead: again } = await acted({ action: 'wrote', item: lead.id, version: closed.version })
  expect(again).toMatchObject({
    state: 'new',
    answeredAt: '',
    due: answerBy(new Date(again.since), officeHours, claims.emailReply).toISOString(),
  })
})

test('staff release a quarantined lead in the inbox: its mails are sent, and its deadline starts then', async () => {
  const { lead, mails } = await newLead({ website: 'https://pills.example' })
  expect([lead.isQuarantined, mails.map(({ status }) => status)]).toEqual([true, ['held', 'held']])
  expect([(await list()).leads, (await list('view=quarantined')).leads.map(({ id }) => id)]).toEqual([[], [lead.id]])
  const reply = { action: 'reply', item: lead.id, version: lead.version, key: crypto.randomUUID(), text: 'Hello' }
  expect(await act(reply)).toMatchObject({ status: 422 })

  const released = await acted({ action: 'release', item: lead.id, version: lead.version })
  expect(released.lead).toMatchObject({ isQuarantined: false, state: 'new' })
  expect(released.lead.since > lead.since).toBe(true)
  expect(released.events.map(({ what, changedBy }) => [what, changedBy])).toEqual([['released', ADA]])
  const [toStaff] = await received('desk@firm.example', 1)
  const [toVisitor] = await received(lead.email, 1)
  expect(toStaff?.text).toContain(`/admin/inbox?item=${lead.id}`)
  expect(toStaff?.references).toBe(toVisitor?.messageId)
})

test('an undelivered mail is sent again unchanged, and once for two clicks', async () => {
  const setMailServer = (enabled: boolean) => desk.server.admin.call('PATCH', '/api/settings', { smtp: { enabled } })
  await setMailServer(false)
  const { lead, mails } = await newLead()
  await desk.server.admin.update('outgoing_emails', String(mails[0]?.id), { status: 'failed', lastError: '550' })
  await setMailServer(true)
  const [failed] = (await read(lead.id)).mails
  if (failed === undefined) throw new Error('a message has a mail')
  const again = { action: 'resend', item: lead.id, mail: failed.id, seen: failed.updated }
  const answers = await Promise.all([act(again), act(again, ben)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const sent = await until('it was sent', async () =>
    (await read(lead.id)).mails.find(({ id, status }) => id === failed.id && status === 'sent'),
  )
  const [stored] = await rows('outgoing_emails', `id = "${failed.id}"`)
  const [arrived, ...more] = await received(failed.to, 1)
  expect([arrived?.messageId, more]).toEqual([stored?.['messageId'], []])

  // Staff who resend the mail on purpose have its present version. So the request contains that version (`seen`).
  await acted({ ...again, seen: sent.updated })
  const both = await received(failed.to, 2)
  expect(new Set(both.map(({ messageId }) => messageId)).size).toBe(1)
  expect((await read(lead.id)).events.map(({ what }) => what)).toEqual(['sent again', 'sent again'])
})

test('the inbox shows leads of one address together, but only staff merge them', async () => {
  const first = await newLead({ email: 'Ada@Firm.example' })
  const second = await newLead({ email: 'ada@firm.example', subject: 'Technical Support' })
  const stranger = await newLead({ email: 'eve@firm.example' })
  expect((await read(second.lead.id)).others.map(({ id }) => id)).toEqual([first.lead.id])
  expect((await list()).counts.open).toBe(3)

  const on = { action: 'merge', item: second.lead.id, version: second.lead.version }
  expect((await act({ ...on, into: stranger.lead.id })).status).toBe(422)
  expect((await act({ ...on, into: second.lead.id })).status).toBe(422)
  const merged = await acted({ ...on, into: first.lead.id })
  expect(merged.lead.mergedInto).toBe(first.lead.id)
  expect((await list()).leads.map(({ id }) => id).toSorted()).toEqual([first.lead.id, stranger.lead.id].toSorted())
  expect((await read(first.lead.id)).others).toMatchObject([{ id: second.lead.id, mergedInto: first.lead.id }])
  expect((await list('q=Technical')).leads.map(({ id }) => id)).toEqual([second.lead.id])

  await desk.server.admin.remove('contact_messages', first.lead.id)
  expect((await read(second.lead.id)).lead.mergedInto).toBe('')
  expect(await rows('lead_work', `id = "${first.lead.id}"`)).toEqual([])
  expect(await rows('lead_events', `lead = "${first.lead.id}"`)).toEqual([])
})

test('the exported table of leads has no cell that a spreadsheet runs as a formula', async () => {
  await newLead({ name: '=HYPERLINK("https://evil.example")' })
  const { body } = await callApi(desk.server, 'GET', '/api/site/leads-csv', ada)
  const { csv } = v.parse(v.object({ csv: v.string() }), body)
  expect(csv).toContain(`,"'=HYPERLINK(""https://evil.example"")",`)
})

test('a lead with a booked time still waits for an answer; after it, the state “Booked” follows the appointment', async () => {
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  expect(bookingIn(await askForDemo(desk.server.origin, time)).booking).toBe('booked')
  const [lead] = (await list()).leads
  expect(lead).toMatchObject({ channel: 'request-demo', state: 'new', booking: 'booked' })
  const { id = '', version } = lead ?? {}
  const stateNow = async () => {
    const { lead: now, events } = await read(id)
    return [now.state, now.booking, ...events.slice(-2).map(({ what, detail }) => `${what} ${detail}`.trim())]
  }
  // A new notice to staff replaces a notice that is still queued. So wait until each one is sent.
  const noticesOfLead = () => rows('outgoing_emails', `row = "${id}" && lane = "staff"`)
  const noticesHaveLeft = (count: number) =>
    until(`${count} notices have left`, async () => {
      const notices = await noticesOfLead()
      return notices.length === count && notices.every(({ status }) => status === 'sent')
    })
  await acted({ action: 'reply', item: id, version, key: crypto.randomUUID(), text: 'See you then.' })
  expect((await read(id)).lead).toMatchObject({ state: 'booked', booking: 'booked' })
  await noticesHaveLeft(1)
  await desk.server.admin.update('demo_requests', id, { booking: 'cancelled' })
  expect(await stateNow()).toEqual(['answered', 'cancelled', 'appointment cancelled', 'state Booked → Answered'])
  await noticesHaveLeft(2)
  await desk.server.admin.update('demo_requests', id, { booking: 'booked' })
  expect(await stateNow()).toEqual(['booked', 'booked', 'appointment booked', 'state Answered → Booked'])
  // All three mails to staff link to the lead, also the mails about changes.
  await noticesHaveLeft(3)
  expect((await noticesOfLead()).map(({ text }) => String(text).includes(`/admin/inbox?item=${id}`))).toEqual([
    true,
    true,
    true,
  ])
})

test('the list has the 500 most urgent leads and says that there are more; the exported table has all leads', async () => {
  const { lead } = await newLead()
  const sql = (query: string) => desk.server.admin.call('POST', '/api/sql', { query })
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)'
  await sql(
    `INSERT INTO contact_messages (id, email, created, updated) ${numbers} SELECT printf('many%011d', i), 'many@firm.example', '2026-01-05 14:00:00.000Z', '' FROM n`,
  )
  await sql(
    `INSERT INTO lead_work (id, rowCollection, state, since, version) ${numbers} SELECT printf('many%011d', i), 'contact_messages', 'answered', '2026-01-05 14:00:00.000Z', 1 FROM n`,
  )
  const { leads, counts, isCut } = await list()
  expect([leads.length, leads[0]?.id, counts.open, isCut]).toEqual([500, lead.id, 501, true])
  const { body } = await callApi(desk.server, 'GET', '/api/site/leads-csv', ada)
  expect(
    v
      .parse(v.object({ csv: v.string() }), body)
      .csv.trimEnd()
      .split('\r\n'),
  ).toHaveLength(502)
  await sql("DELETE FROM contact_messages WHERE id LIKE 'many%'")
  await desk.server.admin.call('POST', '/api/crons/clean-up')
  await until('orphaned notes are deleted', async () => (await rows('lead_work')).length === 1)
})

test('subscribed staff get an event for a new lead and each change; a guest may not subscribe', async () => {
  const refused = await trySubscription(desk.server.origin, 'lead_work/*')
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
    400,
    { data: { subscriptions: { code: 'validation_query_not_allowed' } } },
  ])
  const staff = await openEventStream(desk.server.origin, ['lead_work/*'], ada)
  const { lead } = await newLead()
  await staff.hears(lead.id)
  await acted({ action: 'change', item: lead.id, version: lead.version, note: 'heard-by-the-staff' })
  await staff.hears('heard-by-the-staff')
  await staff.close()
})

test('staff get one mail a day about overdue leads, without names, even if two programs run on the same data', async () => {
  const run = () => desk.server.run('inbox', 'overdue')
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('nothing is overdue') })
  const { lead } = await newLead({ name: 'Zoe Lind' })
  await desk.server.admin.update('lead_work', lead.id, { due: '2026-01-05 14:00:00.000Z' })
  const ends = await Promise.all([run(), run(), desk.server.admin.call('POST', '/api/crons/overdue-report')])
  expect(ends.slice(0, 2)).toMatchObject([{ code: 0 }, { code: 0 }])
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('today’s list was sent before') })
  const [report, ...more] = await rows('outgoing_emails', "kind = 'overdue-report'")
  expect(more).toEqual([])
  expect(report).toMatchObject({ subject: 'Inbox: 1 overdue', to: 'desk@firm.example', lane: 'staff' })
  expect(String(report?.['text'])).toContain(`https://www.firm.example/admin/inbox?item=${lead.id}`)
  expect(String(report?.['text'])).not.toContain('Lind')
})
