import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { leadDetailSchema } from '../../src/admin/rules/lead.ts'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { askForDemo, bookingIn, freeTimes } from '../support/http/demo-request.ts'
import { mailsTo, DESK, startMailDesk, type MailDesk } from '../support/mail/mail-desk.ts'
import { runSql, timeInRow } from '../support/servers/seeds.ts'
import { until } from '../support/until.ts'

// Tests the calendar entries of deleted or erased demo requests, and entries that are not the newest.

let desk: MailDesk
let staff: string
let visitors = 0
let visitor = ''

beforeAll(async () => {
  desk = await startMailDesk()
  staff = (await createAccount(desk.server, 'ada.admin@firm.example', 'admin')).token
})
beforeEach(async () => {
  visitor = `visitor${(visitors += 1)}@firm.example`
  await desk.forgetDemos()
})
afterAll(() => desk.stop())

const mails = () => desk.server.admin.rows('outgoing_emails')

/** Books a demo, and waits until both invitations are sent. */
async function invited(): Promise<{ id: string; uid: string; key: string }> {
  const key = crypto.randomUUID()
  const id = await asked(key)
  const [[toVisitor]] = [await mailsTo(desk, visitor, 1), await mailsTo(desk, DESK, 1)]
  await until('both have left', async () => (await mails()).every(({ status }) => status === 'sent'))
  return { id, key, uid: toVisitor?.property('UID') ?? '' }
}

async function asked(key: string): Promise<string> {
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  const answer = await askForDemo(desk.server.origin, time, { email: visitor, lastName: 'Erasable' }, { key })
  expect(bookingIn(answer).booking).toBe('booked')
  const [row] = await desk.server.admin.rows('demo_requests', `email = "${visitor}"`)
  return String(row?.id)
}

const entries = async (address: string, count: number) =>
  (await mailsTo(desk, address, count)).map(({ type, property }) => [
    /method=(\w+)/.exec(type)?.[1],
    property('UID'),
    property('SEQUENCE'),
    property('STATUS'),
  ])

test('deleting a request removes its entry from both calendars, and leaves none of its data', async () => {
  const { id, uid } = await invited()
  await desk.server.admin.remove('demo_requests', id)
  for (const address of [visitor, DESK])
    expect(await entries(address, 2)).toEqual([
      ['REQUEST', uid, ':0', ':CONFIRMED'],
      ['CANCEL', uid, ':1', ':CANCELLED'],
    ])
  await until('no mail is left', async () => (await mails()).length === 0)
})

test('if no calendar entry was sent, no cancellation is sent', async () => {
  await desk.sendMail(false)
  const waiting = await asked(crypto.randomUUID())
  await desk.server.admin.remove('demo_requests', waiting)
  expect(await mails()).toEqual([])
  await desk.sendMail(true)

  const { id } = await invited()
  runSql(desk.server, 'UPDATE demo_requests SET appointment = ? WHERE id = ?', timeInRow(Date.now() - 1000), id)
  await desk.server.admin.remove('demo_requests', id)
  expect(await mails()).toEqual([])

  visitor = `next${visitor}`
  desk.sink.mails.length = 0
  const { id: cancelled } = await invited()
  await desk.server.admin.update('demo_requests', cancelled, { booking: 'cancelled' })
  await mailsTo(desk, visitor, 2)
  await until('both have left', async () => (await mails()).every(({ status }) => status === 'sent'))
  await desk.server.admin.remove('demo_requests', cancelled)
  expect(await mails()).toEqual([])
})

test('a cancellation is sent only after the invitation that is being sent', async () => {
  visitor = `visitor@silent${visitors}.example`
  desk.sink.holdRecipients(/@silent/)
  const id = await asked(crypto.randomUUID())
  await until('the invitation is being sent', async () =>
    (await mails()).some((mail) => mail['to'] === visitor && mail['status'] === 'sending'),
  )
  const begun = Date.now()
  await desk.server.admin.remove('demo_requests', id)
  const [later] = (await mails()).filter((mail) => mail['to'] === visitor)
  expect(later).toMatchObject({ kind: 'demo-request-deleted', row: '', status: 'queued' })
  expect(Date.parse(String(later?.['nextAttemptAt'])) - begun).toBeGreaterThan(40_000)
  desk.sink.holdRecipients(undefined)
  await desk.sink.setMode('accept')
})

test('an erasure cancels the entry before it deletes the address, and stores no mail about it', async () => {
  const { uid } = await invited()
  expect(await desk.server.run('data', 'erase', visitor)).toMatchObject({ code: 0 })
  for (const address of [visitor, DESK])
    expect((await entries(address, 2)).at(-1)).toEqual(['CANCEL', uid, ':1', ':CANCELLED'])
  expect([await mails(), await desk.server.admin.rows('demo_requests')]).toEqual([[], []])
})

test('if the cancelling mail can’t be sent, an erasure still deletes the data, and reports the entry that remains in the calendar', async () => {
  await invited()
  await desk.sink.setMode('refuse')
  const { code, output } = await desk.server.run('data', 'erase', visitor)
  await desk.sink.setMode('accept')
  expect(code).toBe(0)
  expect(output).toMatch(
    /A demo was booked for \w+, \w+ \d+, \d{4}, \d+:00 [AP]M \(New York time\)\. The mail that cancels it could not be sent, so take it out of your calendar and write to the visitor: /,
  )
  expect([await mails(), await desk.server.admin.rows('demo_requests')]).toEqual([[], []])
  for (const address of [visitor, DESK]) expect(await entries(address, 1)).toHaveLength(1)
})

test('staff can’t send an older calendar entry again, because calendars would keep the newer one and contradict the mail', async () => {
  const { id } = await invited()
  const [time = ''] = await freeTimes(desk.server.origin, 1)
  await desk.server.admin.update('demo_requests', id, { appointment: time })
  await mailsTo(desk, visitor, 2)
  await until('both have left', async () => (await mails()).every(({ status }) => status === 'sent'))
  const detail = async () =>
    v.parse(leadDetailSchema, (await callApi(desk.server, 'GET', `/api/site/lead?item=${id}`, staff)).body)
  const again = async (kind: string) => {
    const mail = (await detail()).mails.find((each) => each.kind === kind)
    return callApi(desk.server, 'POST', '/api/site/lead', staff, {
      action: 'resend',
      item: id,
      mail: mail?.id,
      seen: mail?.updated,
    })
  }
  expect((await detail()).mails.map(({ kind, canBeSentAgain }) => [kind, canBeSentAgain])).toEqual([
    ['demo-request-confirmation', false],
    ['demo-request-notice', false],
    ['demo-appointment', true],
    ['demo-appointment-notice', true],
  ])
  expect(await again('demo-request-confirmation')).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('Send the newer one') },
  })
  expect(await again('demo-appointment')).toMatchObject({ status: 200 })
  const sent = await entries(visitor, 3)
  expect(sent.map(([, , sequence]) => sequence)).toEqual([':0', ':1', ':1'])
})
