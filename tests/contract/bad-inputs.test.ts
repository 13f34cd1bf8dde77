import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { docketingEngineer } from '../support/http/application.ts'
import { badSubmissions, badTokens, type BadInput } from '../support/http/bad-inputs.ts'
import { encodeSolution, fetchChallenge, freshProof, solve } from '../support/http/submission.ts'
import { formCalls, sendForm } from '../support/http/form-calls.ts'
import { mailedTokens, signUp, subscriberOf, announceWebinar } from '../support/http/form-requests.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const TOKEN_CALLS = ['confirm', 'unsubscribe', 'preferences']
const STORES = [...formCalls.map(({ collection }) => collection), 'submissions', 'used_challenges', 'outgoing_emails']

/** Matches internal details that an answer must not reveal. */
const INNER =
  /goja|sqlite|\bsql\b|pocketbase|goroutine|panic|stack|node_modules|valibot|\.(?:go|js|ts)\b|\/(?:tmp|home|work|pb_)|_subscribers|outgoing_|\bat \w+ \(/i
const AT_ONCE = 12

const answerSchema = v.object({
  success: v.literal(false),
  error: v.pipe(v.string(), v.nonEmpty()),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.pipe(v.string(), v.nonEmpty()))),
})

let server: TestServer
/** The server of another installation, with another secret key. */
let other: TestServer
/** The folder in which the server keeps an uploaded file until it accepts or refuses the file. */
let temporary: string

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'lexharbor-test-'))
  server = await startServer({ raiseLimits: true, env: { TMPDIR: temporary } })
  // Start without a prepared data folder (template). The template contains a secret key, and only a first start creates
  // a new one.
  other = await startServer({ raiseLimits: true, prepare: () => Promise.resolve() })
  await announceWebinar(server)
  await server.admin.create('job_roles', docketingEngineer)
})
afterAll(async () => {
  await server.remove()
  await other.remove()
  await rm(temporary, { recursive: true })
})

const sentFiles = async () =>
  (await readdir(temporary)).filter((name) => name.startsWith('lexharbor-application-')).map((name) => `file ${name}`)

/** Returns all stored data, as a text for each collection and for each uploaded file. */
const stored = async () => [
  ...(await Promise.all(STORES.map(async (name) => `${name} ${JSON.stringify(await server.admin.rows(name))}`))),
  ...(await sentFiles()),
]

/** Returns a line for each difference between the answer and the expected one. */
async function faultsOf(input: BadInput): Promise<string[]> {
  const { method = 'POST', path, headers = {}, body } = input
  const response = await fetch(server.origin + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const answer = isJson ? v.safeParse(answerSchema, JSON.parse(text)) : undefined
  const telling = ['server', 'x-powered-by', 'via'].filter((name) => response.headers.has(name))
  return [
    ...(response.status === input.status && answer?.success === true && isWanted(answer.output, input)
      ? []
      : [`${response.status} ${text.slice(0, 200)}, not ${input.status} ${input.code} ${input.error ?? ''}`]),
    ...(INNER.test(text) ? [`tells ${text.slice(0, 200)}`] : []),
    ...telling.map((name) => `carries ${name}`),
  ]
}

function isWanted(answer: v.InferOutput<typeof answerSchema>, { code, error, fields }: BadInput): boolean {
  const said = answer.fields ?? {}
  return (
    answer.code === code &&
    (error === undefined || answer.error === error) &&
    (fields === undefined ||
      (Object.keys(said).toSorted().join() === Object.keys(fields).toSorted().join() &&
        Object.entries(fields).every(([name, text]) => text === '' || said[name] === text)))
  )
}

async function expectRefused(inputs: readonly BadInput[]): Promise<void> {
  const faults: string[] = []
  for (let first = 0; first < inputs.length; first += AT_ONCE) {
    const some = inputs.slice(first, first + AT_ONCE)
    const found = await Promise.all(
      some.map(async (input) => (await faultsOf(input)).map((fault) => `${input.why} → ${fault}`)),
    )
    faults.push(...found.flat())
  }
  expect(faults).toEqual([])
}

async function solved(call: string) {
  const challenge = await fetchChallenge(server.origin, call)
  const solution: { number: number } = JSON.parse(Buffer.from(solve(challenge), 'base64').toString())
  return { ...challenge, number: solution.number }
}

test.each(formCalls)(
  '$name: the server refuses every bad input as the contract says, and stores nothing',

  async (form) => {
    const before = await stored()
    await expectRefused(badSubmissions(form, await solved(form.call)))
    expect(await stored()).toEqual(before)
  },
)

test('an unknown address gets a JSON 404', async () => {
  const before = await stored()
  await expectRefused(
    ['GET', 'POST'].map((method) => ({
      why: method,
      method,
      path: '/api/site/nothing-here',
      status: 404,
      code: 'not_found',
    })),
  )
  expect(await stored()).toEqual(before)
})

test('the challenge call refuses unknown forms, and accepts only GET', async () => {
  const before = await stored()
  const path = '/api/site/challenge'
  const names = ['A', 'a b', 'A%26b', '../x', 'a%00', '%F0%9F%92%BC', 'x'.repeat(41), '<script>', "'--", 'request_demo']
  await expectRefused([
    ...names.map((name) => ({
      why: `for=${name}`,
      method: 'GET',
      path: `${path}?for=${name}`,
      status: 400,
      code: 'bad_request',
    })),
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
      why: method,
      method,
      path,
      body: '{}',
      status: 405,
      code: 'method_not_allowed',
    })),
  ])
  expect(await stored()).toEqual(before)
})

test.each(TOKEN_CALLS)('newsletter/%s: an invalid token changes nothing', async (call) => {
  const email = `${call}@firm.example`
  await signUp(server, email)
  const { confirm, unsubscribe } = await mailedTokens(server, email)
  const before = await stored()
  const foreign = call === 'confirm' ? unsubscribe : confirm
  const { confirmTokenHash, unsubscribeTokenHash } = await subscriberOf(server, email)
  const inputs = badTokens(
    call,
    [confirm, unsubscribe].filter((token) => /[a-f]/.test(token)),
  )
  await expectRefused([
    ...inputs,
    ...Object.entries({ "the other link's token": foreign, confirmTokenHash, unsubscribeTokenHash }).map(
      ([what, token]) => ({
        why: `${call}: ${what}`,
        path: `/api/site/newsletter/${call}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
        status: 404,
        code: 'unknown',
      }),
    ),
  ])
  expect(await stored()).toEqual(before)
})

test('newsletter/preferences refuses unknown actions', async () => {
  await signUp(server, 'unknown-wish@firm.example')
  const { unsubscribe: token } = await mailedTokens(server, 'unknown-wish@firm.example')
  const before = await stored()
  await expectRefused(
    [7, null, true, [], {}, '', 'confirmed', 'pending', 'SUBSCRIBED', '__proto__', 'unsubscribed\n'].map((wanted) => ({
      why: `wanted = ${JSON.stringify(wanted)}`,
      path: '/api/site/newsletter/preferences',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, wanted }),
      status: 422,
      code: 'invalid',
    })),
  )
  expect(await stored()).toEqual(before)
})

test.each(formCalls)(
  '$name: a proof that was used, made for another call or by another server is refused',
  async (form) => {
    const used = await freshProof(server.origin, form.call)
    const first = await sendForm(server.origin, form, form.payload({ email: 'used@firm.example', altcha: used }))
    expect(first.status).toBe(200)
    const before = await stored()
    const elsewhere = form.call === 'send-email' ? 'request-demo' : 'send-email'
    const proofs = [
      used,
      await freshProof(server.origin, elsewhere),
      await freshProof(other.origin, form.call),
      encodeSolution({}),
    ]
    for (const altcha of proofs) {
      expect(await sendForm(server.origin, form, form.payload({ altcha }))).toMatchObject({
        status: 403,
        body: { success: false, code: 'captcha' },
      })
    }
    expect(await stored()).toEqual(before)
  },
)

test('the tables have more than five hundred bad inputs', async () => {
  const submissions = await Promise.all(
    formCalls.map(async (form) => badSubmissions(form, await solved(form.call)).length),
  )
  const tokens = TOKEN_CALLS.map((call) => badTokens(call, []).length)
  expect([...submissions, ...tokens].reduce((sum, count) => sum + count)).toBeGreaterThan(500)
})
