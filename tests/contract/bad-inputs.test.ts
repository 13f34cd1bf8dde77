import { afterAll, beforeAll, expect, test } from 'vitest'
import { docketingEngineer } from '../support/http/application.ts'
import { badSubmissions, badTokens, requestOf, type BadInput } from '../support/http/bad-inputs.ts'
import { encodeSolution, fetchChallenge, freshProof, solve } from '../support/http/submission.ts'
import { formCalls, type FormCall } from '../support/http/form-calls.ts'
import { mailedTokens, signUp } from '../support/http/newsletter.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { announceWebinar } from '../support/http/webinar-registration.ts'

const TOKEN_CALLS = ['confirm', 'unsubscribe', 'preferences']
const STORES = [...formCalls.map(({ collection }) => collection), 'submissions', 'used_challenges', 'outgoing_emails']

/** What would tell an attacker how the server is made. */
const INNER =
  /goja|sqlite|\bsql\b|pocketbase|goroutine|panic|stack|node_modules|valibot|\.(?:go|js|ts)\b|\/(?:tmp|home|work|pb_)|_subscribers|outgoing_|\bat \w+ \(/i
/** The last two are sent as escapes: a pair, and a backslash before what only looks like half of one. */
const ODD = "李 O'Neill 👩🏽‍⚖️ محمد \u202eb 💼 C:\\ud800"
const AT_ONCE = 12
const SLOWEST_MS = 5000

let server: TestServer
let tried = 0

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  await announceWebinar(server)
  await server.admin.create('job_roles', docketingEngineer)
})
afterAll(() => server.remove())

/** All that is stored, as one text for each collection. */
const stored = async () =>
  Promise.all(STORES.map(async (name) => `${name} ${JSON.stringify(await server.admin.rows(name))}`))
const nothing = STORES.map((name) => `${name} []`)

/** How an answer differs from the contract; empty where it does not. */
async function faultsOf({ method = 'POST', path, headers = {}, body, status, code }: BadInput): Promise<string[]> {
  const start = performance.now()
  const response = await fetch(server.origin + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
  const text = await response.text()
  const lasted = performance.now() - start
  const answer: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  const told =
    typeof answer === 'object' && answer !== null && 'code' in answer && 'success' in answer
      ? answer
      : { success: undefined, code: undefined }
  const telling = ['server', 'x-powered-by', 'via'].filter((name) => response.headers.has(name))
  return [
    ...(response.status === status && told.success === false && told.code === code
      ? []
      : [`${response.status} ${text.slice(0, 200)}, not ${status} ${code}`]),
    ...(INNER.test(text) ? [`tells ${text.slice(0, 200)}`] : []),
    ...telling.map((name) => `carries ${name}`),
    ...(lasted < SLOWEST_MS ? [] : [`took ${Math.round(lasted)} ms`]),
  ]
}

async function expectRefused(inputs: readonly BadInput[]): Promise<void> {
  tried += inputs.length
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

/** Sends what a form sends, or a raw JSON body in its place. */
async function send(
  form: FormCall,
  values: Record<string, unknown>,
  json?: string,
): Promise<{ status: number; body: unknown }> {
  const request = requestOf(form, values)
  const response = await fetch(`${server.origin}/api/site/${form.call}`, {
    method: 'POST',
    ...request,
    ...(json === undefined ? {} : { body: json }),
  })
  return { status: response.status, body: await response.json() }
}

async function solved(call: string) {
  const challenge = await fetchChallenge(server.origin, call)
  const solution: { number: number } = JSON.parse(Buffer.from(solve(challenge), 'base64').toString())
  return { ...challenge, number: solution.number }
}

test.each(formCalls)(
  '$name: every bad input is refused by the contract, quickly, and leaves nothing',
  { timeout: 60_000 },
  async (form) => {
    await expectRefused(badSubmissions(form, await solved(form.call)))
    expect(await stored()).toEqual(nothing)
  },
)

test('bad names in challenge are refused, and it can only be read', async () => {
  const path = '/api/site/challenge'
  const names = ['A', 'a b', '../x', 'a%00', '%F0%9F%92%BC', 'x'.repeat(41), '<script>', "'--", 'request_demo']
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
      status: 404,
      code: 'not_found',
    })),
  ])
  expect(await stored()).toEqual(nothing)
})

test.each(TOKEN_CALLS)('newsletter/%s: what is no such token changes nothing', { timeout: 60_000 }, async (call) => {
  const email = `${call}@firm.example`
  await signUp(server, email)
  const { confirm, unsubscribe } = await mailedTokens(server, email)
  const before = await stored()
  const foreign = call === 'confirm' ? unsubscribe : confirm
  const inputs = badTokens(
    call,
    [confirm, unsubscribe].filter((token) => /[a-f]/.test(token)),
  )
  await expectRefused([
    ...inputs,
    {
      why: `${call}: the other link's token`,
      path: `/api/site/newsletter/${call}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: foreign }),
      status: 404,
      code: 'unknown',
    },
  ])
  expect(await stored()).toEqual(before)
})

test('what newsletter/preferences does not know to do is refused', async () => {
  const { unsubscribe: token } = await mailedTokens(server, 'preferences@firm.example')
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
    // Nothing prepared: a first start of its own gives it a key of its own.
    const other = await startServer({ raiseLimits: true, prepare: () => Promise.resolve() })
    try {
      const used = await freshProof(server.origin, form.call)
      const first = await send(form, { ...form.payload(), email: 'used@firm.example', altcha: used })
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
        expect(await send(form, { ...form.payload(), altcha })).toMatchObject({
          status: 403,
          body: { success: false, code: 'captcha' },
        })
      }
      tried += proofs.length
      expect(await stored()).toEqual(before)
    } finally {
      await other.remove()
    }
  },
)

test.each(formCalls)(
  '$name: smuggled fields are ignored, and odd but valid text is stored as it was written',
  async (form) => {
    const email = "siobhan.o'neill+law@firm.example"
    const smuggled =
      '"id":"smuggled0000000","created":"2000-01-01 00:00:00.000Z","updated":"2000-01-01 00:00:00.000Z","receipt":"LH-SMUGGLED","quarantined":true,"collectionId":"x","collectionName":"_superusers","expand":{},"status":"confirmed","confirmedAt":"2000-01-01","slotState":"open","firmSizeBand":"x","__proto__":{"quarantined":true,"admin":true},"constructor":{"prototype":{"quarantined":true}},"to":"all@firm.example","bcc":"all@firm.example","headers":{"Bcc":"all@firm.example"},"html":"<b>","holdsToken":true,"roleTitle":"smuggled","resumeName":"smuggled.pdf"'
    const odd = Object.fromEntries(
      Object.keys(form.texts)
        .filter((name) => name !== 'email' && name !== 'subject')
        .map((name) => [name, ODD]),
    )
    const altcha = await freshProof(server.origin, form.call)
    const values = { ...form.payload(), ...odd, email, altcha }
    const json = `${JSON.stringify(values).slice(0, -1).replaceAll('💼', '\\ud83d\\udcbc')},${smuggled}}`
    const sent =
      form.isMultipart === true
        ? await send(form, { ...JSON.parse(`{${smuggled}}`), ...values })
        : await send(form, {}, json)
    expect(sent).toMatchObject({ status: 200 })
    const [row, ...others] = await server.admin.rows(form.collection, `email = "${email}"`)
    expect(others).toEqual([])
    const columns = Object.fromEntries(Object.entries(odd).filter(([name]) => row !== undefined && name in row))
    expect(row).toMatchObject({ email, ...columns, quarantined: false })
    expect(JSON.stringify(row)).not.toMatch(/smuggled|SMUGGLED|2000-01|"confirmed"/)
    const mails = await server.admin.rows('outgoing_emails', `row = "${row?.id}"`)
    expect(mails.map((mail) => mail['status'])).not.toContain('held')
    expect(
      JSON.stringify(mails.map(({ to, replyTo, headers, subject }) => [to, replyTo, headers, subject])),
    ).not.toMatch(/all@firm|bcc|李/i)
  },
)

test('the tables hold three hundred bad inputs and more', () => {
  expect(tried).toBeGreaterThan(300)
})
