import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshProof, sendSubmission, type Answer } from '../support/http/submission.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { announceWebinar } from '../support/http/form-requests.ts'

// Tests that the API needs no more than the fields of its specification. The site's own forms send further fields.

const DEMO = {
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@okafor-lind.example',
  phone: '+1 555 0100',
  firmName: 'Okafor & Lind',
  firmSize: '2-5',
  practiceAreas: 'Family law',
  currentSoftware: 'A ledger',
  notes: 'Two offices.',
  preferredTime: '10:00 AM EST',
  preferredDate: '2099-11-24T15:00:00.000Z',
  requestType: 'demo_request',
}
const DEMO_REQUIRED = {
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@okafor-lind.example',
  firmName: 'Okafor & Lind',
  firmSize: 'solo',
  practiceAreas: 'Family law',
}
const CONTACT = {
  type: 'contact',
  email: 'ada@okafor-lind.example',
  subject: 'General Question',
  name: 'Ada Okafor',
  message: 'What does it cost?',
  firmName: 'Okafor & Lind',
  firmSize: '1-5',
  phone: '+1 555 0100',
}
const NEWSLETTER = { type: 'newsletter', email: 'reader@okafor-lind.example', subject: 'Newsletter Subscription' }

const STORES = [
  'demo_requests',
  'contact_messages',
  'newsletter_subscribers',
  'webinar_registrations',
  'submissions',
  'used_challenges',
  'outgoing_emails',
] as const

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  await announceWebinar(server)
})
afterEach(async () => {
  for (const store of STORES) for (const { id } of await server.admin.rows(store)) await server.admin.remove(store, id)
})
afterAll(() => server.remove())

const prove = async (call: string, payload: object): Promise<Answer> =>
  sendSubmission(server.origin, call, { ...payload, altcha: await freshProof(server.origin, call) })

test.each([
  ['request-demo', 'demo_requests', 'the whole demo request', DEMO, 2],
  ['request-demo', 'demo_requests', 'the required fields of it', DEMO_REQUIRED, 2],
  ['send-email', 'contact_messages', 'the contact message', CONTACT, 2],
] as const)(
  '%s stores in %s %s with a key and a proof, and nothing else',
  async (call, store, _name, payload, mails) => {
    expect(await prove(call, payload)).toMatchObject({ status: 200, body: { success: true } })
    const columns = Object.entries(payload).filter(([name]) => name !== 'type')
    expect(await server.admin.rows(store)).toMatchObject([
      {
        ...Object.fromEntries(
          columns.map(([name, value]) => [name, name === 'preferredDate' ? value.replace('T', ' ') : value]),
        ),
        submittedAt: '',
        ...(store === 'demo_requests' ? { requestType: 'demo_request' } : {}),
      },
    ])
    const queued = await server.admin.rows('outgoing_emails')
    expect(queued).toHaveLength(mails)
    expect(queued.map(({ text }) => String(text)).join('\n')).not.toMatch(/Submitted at|undefined/)
  },
)

test('send-email accepts the newsletter sign-up with an idempotency key and a proof of work, without further fields', async () => {
  expect(await prove('send-email', NEWSLETTER)).toMatchObject({ status: 200, body: { success: true } })
  expect(await server.admin.rows('newsletter_subscribers')).toMatchObject([
    { email: NEWSLETTER.email, status: 'pending', submittedAt: '' },
  ])
  expect(await server.admin.rows('outgoing_emails')).toMatchObject([{ to: NEWSLETTER.email }])
})

test.each([
  ['request-demo', 'demo_requests', DEMO_REQUIRED],
  ['send-email', 'newsletter_subscribers', NEWSLETTER],
  ['register-webinar', 'webinar_registrations', { webinar: 'retainers-live', name: 'Zoë', email: 'zoe@firm.example' }],
] as const)(
  'a quarantined submission at %s without the time of its click can be released, and no mail states a wrong time',
  async (call, store, payload) => {
    expect(await prove(call, { ...payload, website: 'pills.example' })).toMatchObject({ status: 200 })
    const [row] = await server.admin.rows(store)
    expect(row).toMatchObject({ quarantined: true, submittedAt: '' })
    await server.admin.update(store, String(row?.id), { quarantined: false })
    const mails = await server.admin.rows('outgoing_emails')
    expect(mails.map(({ status }) => status)).toEqual(mails.map(() => 'queued'))
    expect(mails).toHaveLength(call === 'send-email' ? 1 : 2)
    // A reference number may contain the digits 1970.
    expect(mails.map(({ text }) => String(text)).join('\n')).not.toMatch(/Submitted at|\b1970\b/)
  },
)
