import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { contactPayload, sendProvenEmail } from '../support/http/form-requests.ts'
import { startWebhookReceiver } from '../support/http/connections.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

type Heard = { id: string; timestamp: string; signatures: string[]; body: string }

const messageSchema = v.object({
  type: v.string(),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  data: v.looseObject({ id: v.string() }),
})

let server: TestServer
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
/** The path of the running test's webhook. Leads of earlier tests may still cause messages to other paths. */
let ownPath: string
let url: string
let heard: Heard[]
let answers: number[]
let staff: string

beforeAll(async () => {
  receiver = await startWebhookReceiver(({ path, headers, body }) => {
    if (!path.startsWith(ownPath)) return 204
    heard.push({
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      signatures: String(headers['webhook-signature']).split(' '),
      body,
    })
    return answers.shift() ?? 204
  })
  server = await startServer({ raiseLimits: true, env: { WEBHOOKS_PRIVATE: 'on' } })
  staff = (await createAccount(server, 'bo@firm.example', 'admin')).token
})
beforeEach(async () => {
  for (const collection of ['contact_messages', 'webhook_endpoints'])
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
  ownPath = `/${crypto.randomUUID()}`
  url = receiver.origin + ownPath
  heard = []
  answers = []
})
afterAll(async () => {
  await server.remove()
  receiver.stop()
})

test('a webhook for caches receives no leads', async () => {
  for (const [path, purpose] of [
    ['/cache', 'cache'],
    ['', 'leads'],
  ])
    await server.admin.create('webhook_endpoints', { url: url + path, enabled: true, purpose })
  expect((await sendProvenEmail(server.origin, contactPayload())).status).toBe(200)
  await told(1)
  const [delivery, ...others] = await server.admin.rows('webhook_deliveries')
  const [leads] = await server.admin.rows('webhook_endpoints', "purpose = 'leads'")
  expect([delivery?.['endpoint'], others]).toEqual([leads?.['id'], []])
})

/** Waits until the receiver has `count` messages. Returns them in order of time. */
async function told(count: number): Promise<Array<Heard & { message: v.InferOutput<typeof messageSchema> }>> {
  await until(`${count} are told`, () => heard.length >= count)
  const all = heard.map((each) => ({ ...each, message: v.parse(messageSchema, JSON.parse(each.body)) }))
  return all.toSorted((one, other) => one.message.timestamp.localeCompare(other.message.timestamp))
}

/** Computes a signature as a receiver does, by the Standard Webhooks convention. */
const signatureOf = ({ id, timestamp, body }: Heard, secret: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

async function add(): Promise<{ id: string; secret: string }> {
  const { code, output } = await server.run('webhook', 'add', url)
  expect({ code, output }).toMatchObject({ code: 0 })
  return { id: /^\w{15}/m.exec(output)?.[0] ?? '', secret: /whsec_\S+/.exec(output)?.[0] ?? '' }
}

const send = (changes: Record<string, unknown> = {}) => sendProvenEmail(server.origin, contactPayload(changes))
const work = async () => (await server.admin.rows('lead_work')).at(-1)

test('a new, a changed and a deleted lead each send a signed message, and the message about the deletion contains none of its data', async () => {
  const { secret } = await add()
  await send()
  const lead = await work()
  await callApi(server, 'POST', '/api/site/lead', staff, {
    action: 'change',
    item: lead?.id,
    version: lead?.['version'],
    state: 'closed',
  })
  await told(2)
  await server.admin.remove('contact_messages', String(lead?.id))
  const all = await told(3)
  expect(all.map(({ message }) => [message.type, message.data.id])).toEqual([
    ['lead.created', lead?.id],
    ['lead.updated', lead?.id],
    ['lead.deleted', lead?.id],
  ])
  expect(all[0]?.message.data).toMatchObject({
    channel: 'contact',
    kind: 'Contact message',
    name: 'Ada Okafor',
    email: 'ada@okafor-lind.example',
    state: 'new',
    fields: { Subject: 'Pricing Questions', Message: 'What does it cost?\nWe are three.' },
  })
  expect(all[1]?.message.data).toMatchObject({ state: 'closed', version: 2 })
  expect(all[2]?.message.data).toEqual({ id: lead?.id })
  for (const each of all) expect(each.signatures).toEqual([signatureOf(each, secret)])
  expect(new Set(all.map(({ id }) => id)).size).toBe(3)
  await until(
    'it is noted',
    async () => (await server.admin.rows('webhook_deliveries', "status = 'delivered'")).length === 1,
  )
  expect((await server.admin.rows('webhook_deliveries')).map(({ event }) => event)).toEqual(['lead.deleted'])
})

test('a quarantined lead sends no message before staff release it, and none if they delete it', async () => {
  await add()
  const spam = { website: 'https://pills.example' }
  await send(spam)
  await server.admin.remove('contact_messages', String((await work())?.id))
  await send(spam)
  const lead = await work()
  expect(await server.admin.rows('webhook_deliveries')).toEqual([])
  await server.admin.update('contact_messages', String(lead?.id), { quarantined: false })
  expect((await told(1)).map(({ message }) => message.type)).toEqual(['lead.created'])
})

test('a message that the receiver refuses stays in the log, and a command sends it again with the same ID', async () => {
  const { id } = await add()
  answers = [500]
  await send()
  const failed = await until('it failed once', async () =>
    (await server.admin.rows('webhook_deliveries', "lastError != ''")).at(0),
  )
  expect(failed).toMatchObject({ status: 'queued', attempts: 1, answered: 500, lastError: 'it answered 500' })
  expect((await server.run('webhook', 'log')).output).toContain(`${failed.id}  `)
  await server.admin.update('webhook_deliveries', failed.id, { nextAttemptAt: '2026-01-01 00:00:00.000Z' })
  const [first, second] = await told(2)
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  expect((await server.run('webhook', 'list')).output).toContain(`${id}  on   ${url}`)
})

test('while a secret is rotated both secrets sign, so that receivers lose no message', async () => {
  const { id, secret } = await add()
  const { code, output } = await server.run('webhook', 'rotate', id)
  const next = /whsec_\S+/.exec(output)?.[0] ?? ''
  expect({ code, isNew: next !== secret && next !== '' }).toEqual({ code: 0, isNew: true })
  expect(await server.run('webhook', 'rotate', id)).toMatchObject({ code: 1 })
  await send()
  const [message] = await told(1)
  expect(message?.signatures).toEqual(message && [signatureOf(message, next), signatureOf(message, secret)])
})

test('a webhook address that is link-local, contains a password, or is not http or https is refused', async () => {
  for (const wrong of ['http://169.254.169.254/latest', 'ftp://crm.example/', 'https://ada:secret@crm.example/'])
    expect(await server.run('webhook', 'add', wrong)).toMatchObject({ code: 1 })
  expect(await server.admin.rows('webhook_endpoints')).toEqual([])
})
