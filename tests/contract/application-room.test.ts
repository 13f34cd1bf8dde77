import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import {
  applicationFields,
  docketingEngineer,
  largestPdf,
  pdfOf,
  sendApplication,
  sendProvenApplication,
} from '../support/http/application.ts'
import { openRaw, rawPost } from '../support/http/connections.ts'
import { contactPayload, submitEmail } from '../support/http/form-requests.ts'
import { freshProof } from '../support/http/submission.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// Tests the limits of the disk space for submissions, and the server's answers at these limits.

let server: TestServer

afterEach(() => server.remove())

async function start(env: Record<string, string>): Promise<void> {
  server = await startServer({ env: { STAFF_EMAIL: 'staff@firm.example', ...env } })
  await server.admin.create('job_roles', docketingEngineer)
}

const later = { status: 503, body: { success: false, code: 'unavailable' } }
const apply = (content: Uint8Array<ArrayBuffer>) =>
  sendProvenApplication(server.origin, applicationFields(), { files: [{ content }] })
/** Declares a file of this many bytes from another address of this computer, and sends nothing of it. */
const announce = (bytes: number, from: string) => {
  const head = rawPost('/api/site/apply', bytes).replace('application/json', 'multipart/form-data; boundary=b')
  return openRaw(server.port, head, from)
}
const sendMessage = async () =>
  submitEmail(server.origin, contactPayload({ altcha: await freshProof(server.origin, 'send-email') }))
/** Returns the recipients and subjects of the mails to staff about used-up budgets. */
const told = async () =>
  (await server.admin.rows('outgoing_emails')).flatMap(({ kind, to, subject }) =>
    kind === 'budget-used-up' ? [[to, subject]] : [],
  )

test('while too little disk space is free, the server answers all submissions with 503, and notifies staff once', async () => {
  await start({ FREE_DISK_MEGABYTES: '1000000000' })
  for (let sent = 1; sent <= 3; sent += 1) {
    const answer = await apply(pdfOf(200_000))
    expect(answer).toMatchObject(later)
    expect(answer.headers.get('retry-after')).toBe('3600')
  }
  const message = await sendMessage()
  expect(message).toMatchObject(later)
  expect(message.headers.get('retry-after')).toBe('3600')
  for (const collection of ['job_applications', 'contact_messages', 'submissions'])
    expect(await server.admin.rows(collection)).toEqual([])
  expect(await told()).toEqual([['staff@firm.example', 'Too little is left: Free disk space']])
  expect(await server.admin.call('GET', '/api/site/policies')).toMatchObject({
    budgets: expect.arrayContaining([
      {
        name: 'Free disk space',
        variable: 'FREE_DISK_MEGABYTES',
        unit: 'MB',
        default: 1024,
        used: expect.any(Number),
        of: 1_000_000_000,
        least: true,
      },
      expect.objectContaining({ variable: 'SUBMISSION_MEGABYTES_PER_DAY', used: 0, of: 1000, least: false }),
    ]),
  })
})

test('announced files that never arrive use up nobody’s day: messages are stored, a further file waits for seconds, and staff get no mail', async () => {
  await start({ SUBMISSION_MEGABYTES_PER_DAY: '11' })
  await announce(10_400_000, '127.0.0.8')
  await announce(1_130_000, '127.0.0.9')
  await until('both are counted', async () => {
    const answer = await apply(pdfOf(200_000))
    expect(answer).toMatchObject(later)
    return answer.headers.get('retry-after') === '10'
  })
  expect(await sendMessage()).toMatchObject({ status: 200 })
  expect(await told()).toEqual([])
})

test('beyond the bytes of a day the server answers submissions with 503; a retry of a stored one gets its answer, and a deletion frees space', async () => {
  await start({ SUBMISSION_MEGABYTES_PER_DAY: '11' })
  const key = randomUUID()
  const files = [{ content: largestPdf() }]
  const send = async () =>
    sendApplication(server.origin, applicationFields({ altcha: await freshProof(server.origin, 'apply') }), {
      key,
      files,
    })
  const first = await send()
  expect(first.status).toBe(200)
  for (let sent = 1; sent <= 2; sent += 1) expect(await apply(pdfOf(2_000_000))).toMatchObject(later)
  expect(await told()).toEqual([['staff@firm.example', 'Budget used up: Submissions in 24 hours']])
  expect(await send()).toMatchObject({ status: 200, text: first.text })
  const [row] = await server.admin.rows('job_applications')
  expect(row).toMatchObject({ resumeSize: 10_485_760 })
  await server.admin.call('DELETE', `/api/collections/job_applications/records/${String(row?.['id'])}`)
  // The server counts the bytes of a client for a day, even those of refused submissions.
  const answer = await apply(pdfOf(2_000_000))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(await apply(pdfOf(400_000))).toMatchObject({ status: 200 })
  expect(await apply(pdfOf(610_000))).toMatchObject({ status: 200 })
  const messages = [await sendMessage(), await sendMessage()]
  expect(messages.map(({ status }) => status)).toEqual([200, 429])
  expect([messages[1]?.body, messages[1]?.headers.get('retry-after')]).toEqual([
    expect.objectContaining({ success: false, code: 'rate_limited' }),
    '3600',
  ])
})
