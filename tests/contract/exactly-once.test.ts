import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { classifyAnswer } from '../../src/outbox/queue/retry.ts'
import { docketingEngineer } from '../support/http/application.ts'
import { formCalls, provenPayload, sendForm, type FormCall } from '../support/http/form-calls.ts'
import { announceWebinar } from '../support/http/form-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  await announceWebinar(server)
  await server.admin.create('job_roles', docketingEngineer)
})
afterEach(async () => {
  for (const collection of [...LEDGERS, ...formCalls.map((form) => form.collection)])
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
})
afterAll(() => server.remove())

const LEDGERS = ['submissions', 'used_challenges', 'outgoing_emails'] as const

const count = async (collection: string) => (await server.admin.rows(collection)).length

/** For each form, expects one row, one idempotency key, one used proof of work, and each mail once. */
async function expectOnce(forms: readonly FormCall[]) {
  expect(await Promise.all([...forms.map(({ collection }) => count(collection)), ...LEDGERS.map(count)])).toEqual([
    ...forms.map(() => 1),
    forms.length,
    forms.length,
    forms.flatMap(({ kinds }) => kinds).length,
  ])
}

test.each(formCalls)(
  '$name: a retry gets the same bytes, with any spelling of its idempotency key and without a new proof of work',
  async (form) => {
    const key = randomUUID()
    const payload = await provenPayload(server.origin, form)
    const first = await sendForm(server.origin, form, payload, { key })
    expect(first.status).toBe(200)
    for (const [changes, spelling] of [
      [{}, key],
      [{ altcha: '', submittedAt: '2026-11-24T08:00:00.000Z' }, `"${key}"`],
      [{ altcha: 'stale', website: 'pills.example', elapsedMs: '40' }, key.toUpperCase()],
    ] as const) {
      const again = await sendForm(server.origin, form, { ...payload, ...changes }, { key: spelling })
      expect([again.status, again.text]).toEqual([200, first.text])
    }
    await expectOnce([form])
  },
)

test.each(formCalls)(
  '$name: a request with the idempotency key of another submission is answered 422',
  async (form) => {
    const key = randomUUID()
    const email = 'ada@firm.example'
    await sendForm(server.origin, form, await provenPayload(server.origin, form, { email }), { key })
    // The server counts an unknown field as content too, because a later release may store it.
    for (const changes of [
      { email: 'bea@firm.example' },
      { email, unknown: '1' },
      { email: ` ${email}` },
      { email: '' },
    ]) {
      const answer = await sendForm(server.origin, form, await provenPayload(server.origin, form, changes), { key })
      expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'key_reused' } })
    }
    await expectOnce([form])
  },
)

test.each(formCalls)(
  '$name: an idempotency key that a proxy adds to the header does not cause a second row',
  async (form) => {
    const key = randomUUID()
    const payload = await provenPayload(server.origin, form)
    const first = await sendForm(server.origin, form, payload, { key: `gateway-7, "${randomUUID()}", ${key}` })
    expect(first.status).toBe(200)
    for (const spelling of [key, `"${randomUUID()}", ${key}`, `${key}, gateway-8`]) {
      const again = await sendForm(server.origin, form, payload, { key: spelling })
      expect([again.status, again.text]).toEqual([200, first.text])
    }
    await expectOnce([form])
  },
)

test.each(formCalls)(
  '$name: a request with two possible idempotency keys is refused so that the outbox sends it again',
  async (form) => {
    const [key, other] = [randomUUID(), randomUUID()]
    const payload = await provenPayload(server.origin, form)
    for (const keys of [`${other}, ${key}`, `${key}, ${other}`]) {
      const { status, headers, text } = await sendForm(server.origin, form, payload, { key: keys })
      expect(JSON.parse(text)).toMatchObject({ success: false, code: 'several_keys' })
      expect(classifyAnswer({ status, headers }, text, Date.now()).kind).toBe('retry')
    }
    expect((await sendForm(server.origin, form, payload, { key })).status).toBe(200)
    await expectOnce([form])
  },
)

test.each(formCalls)(
  '$name: an idempotency key and its receipt identify only this lead, even if another form sends the same key',
  async (form) => {
    const key = randomUUID()
    const payload = await provenPayload(server.origin, form)
    const first = await sendForm(server.origin, form, payload, { key })
    expect(first.status).toBe(200)
    for (const other of formCalls.filter(({ name }) => name !== form.name)) {
      const answer = await sendForm(server.origin, other, await provenPayload(server.origin, other), { key })
      expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'key_reused' } })
    }
    expect((await sendForm(server.origin, form, payload, { key })).text).toBe(first.text)
    await expectOnce([form])
  },
)

test('if all forms send the same idempotency key at once, only one submission is stored', async () => {
  const key = randomUUID()
  const sent = await Promise.all(
    formCalls.map(async (form) => ({ form, payload: await provenPayload(server.origin, form) })),
  )
  const statuses = await Promise.all(
    sent.map(async ({ form, payload }) => (await sendForm(server.origin, form, payload, { key })).status),
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: formCalls.length - 1 }, () => 422)])
  await expectOnce(formCalls.filter((_, index) => statuses[index] === 200))
})

test.each(formCalls)(
  '$name: twenty concurrent requests with the same idempotency key and proof make one row and get the same answer',
  async (form) => {
    const key = randomUUID()
    const payload = await provenPayload(server.origin, form)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm(server.origin, form, payload, { key })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await expectOnce([form])
  },
)

test.each(formCalls)(
  '$name: of twenty concurrent requests with the same proof of work and different keys, one is stored',
  async (form) => {
    const payload = await provenPayload(server.origin, form)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm(server.origin, form, payload)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 403),
    ])
    await expectOnce([form])
  },
)

async function killAndStart() {
  await server.kill()
  await server.start()
}

test('a proof of work, its use and an idempotency key stay valid after the server was killed', async () => {
  const sent = await Promise.all(
    formCalls.map(async (form) => ({ form, key: randomUUID(), payload: await provenPayload(server.origin, form) })),
  )
  await killAndStart()
  const send = () => Promise.all(sent.map(({ form, payload, key }) => sendForm(server.origin, form, payload, { key })))
  const first = await send()
  expect(first.map(({ status }) => status)).toEqual(sent.map(() => 200))
  await killAndStart()
  expect((await send()).map(({ status, text }) => [status, text])).toEqual(first.map(({ text }) => [200, text]))
  const used = await Promise.all(sent.map(({ form, payload }) => sendForm(server.origin, form, payload)))
  expect(used).toMatchObject(sent.map(() => ({ status: 403, body: { success: false, code: 'captcha' } })))
  await expectOnce(formCalls)
})
