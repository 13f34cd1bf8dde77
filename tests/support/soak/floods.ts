import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { repositoryRoot } from '../repository/source-files.ts'
import { applicationFields, applicationForm, pdfOf } from '../http/application.ts'
import { contactPayload } from '../http/form-requests.ts'
import { freeTimes, slotsOf, demoPayload } from '../http/demo-request.ts'
import { fetchChallenge, solve } from '../http/submission.ts'
import { networkAddress, programAddress, type Tally } from './visitors.ts'

/** The methods to use for a route without a method in the table of docs/admission.md. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

/** A route whose answer never ends. held-connections.ts attacks it. */
const ENDLESS = 'GET /api/realtime/...'

/**
 * Returns a request for each route in the table of docs/admission.md, with every method that the route accepts. So the
 * soak test also attacks each new route: the server starts only if all routes are declared in its code, and a Go test
 * compares these declarations with the table.
 */
export function everyRoute(): { line: string; method: string; path: string }[] {
  const table =
    readFileSync(join(repositoryRoot, 'docs/admission.md'), 'utf8').split('## What each route enters')[1] ?? ''
  const routes = [...table.matchAll(/^\| `(?:([A-Z]+) )?(\/[^`]*)`/gm)]
  if (routes.length === 0) throw new Error('docs/admission.md has no table of routes')
  return routes
    .filter(([line]) => !line.includes(ENDLESS))
    .flatMap(([, method, pattern = '']) => {
      const line = method === undefined ? pattern : `${method} ${pattern}`
      const path = pattern
        .replace('/...', '/x')
        .replace('{collection}', 'blog_posts')
        .replaceAll(/\{[^}]+\}/g, 'x')
      const methods = method === undefined ? [...METHODS] : method === 'GET' ? ['GET', 'HEAD'] : [method]
      return methods.map((each) => ({ line, method: each, path }))
    })
}

// Floods: kinds of requests that the attacker sends at a fixed rate. They come from one client, later from ten
// (visitors.ts), or from 10,000 separate addresses.

type Call = { method: string; path: string; body?: string | Buffer; headers?: Record<string, string> }
type Flood = {
  name: string
  perSecond: number
  from: (nth: number) => string
  call: (nth: number) => Call | Promise<Call>
}

const manyAddresses = (nth: number) => `198.18.${Math.floor(nth / 100) % 100}.${nth % 100}`

const JSON_TYPE = { 'content-type': 'application/json' }
const keyed = () => ({ ...JSON_TYPE, 'idempotency-key': randomUUID() })
const deep = '['.repeat(10_000) + ']'.repeat(10_000)
const escapes = `{"message":"\\ud83d\\ude00${'\\n'.repeat(10_000)}"}`
const long = 'x'.repeat(1900)

/** A demo that the attacker booked: the idempotency key of its request, and the path of the link in its mail. */
type OwnDemo = { key: string; link: string }

const floods = (origin: string, own: OwnDemo): readonly Flood[] => [
  {
    name: 'deep JSON',
    perSecond: 10,
    from: networkAddress,
    call: () => ({ method: 'POST', path: '/api/site/send-email', headers: keyed(), body: deep }),
  },
  {
    name: 'escapes',
    perSecond: 10,
    from: networkAddress,
    call: () => ({ method: 'POST', path: '/api/site/send-email', headers: keyed(), body: escapes }),
  },
  {
    name: 'oversized uploads',
    perSecond: 1,
    from: networkAddress,
    call: async () => await multipart(applicationFields(), 12_000_000),
  },
  {
    name: 'applications with large files',
    perSecond: 0.5,
    from: programAddress,
    call: async (nth) =>
      await multipart(applicationFields({ altcha: await proofOf(origin, 'apply', programAddress(nth)) }), 5_000_000),
  },
  {
    name: 'messages of a program',
    perSecond: 1,
    from: programAddress,
    call: async (nth) => ({
      method: 'POST',
      path: '/api/site/send-email',
      headers: keyed(),
      body: JSON.stringify(
        contactPayload({ altcha: await proofOf(origin, 'send-email', programAddress(nth)), website: 'x' }),
      ),
    }),
  },
  {
    name: 'long messages under many addresses',
    perSecond: 1,
    from: programAddress,
    call: async (nth) => ({
      method: 'POST',
      path: '/api/site/send-email',
      headers: keyed(),
      body: JSON.stringify(
        contactPayload({
          altcha: await proofOf(origin, 'send-email', programAddress(nth)),
          email: `nobody-${nth}@elsewhere.example`,
          message: long,
        }),
      ),
    }),
  },
  {
    name: 'every hour is booked',
    perSecond: 1,
    from: programAddress,
    call: async (nth) => ({
      method: 'POST',
      path: '/api/site/request-demo',
      headers: keyed(),
      body: JSON.stringify(
        demoPayload({
          altcha: await proofOf(origin, 'request-demo', programAddress(nth)),
          email: `taker-${nth}@elsewhere.example`,
          duration: 30,
          preferredDate: await firstFree(origin, programAddress(nth)),
        }),
      ),
    }),
  },
  {
    name: 'two months of hours in every zone',
    perSecond: 5,
    from: networkAddress,
    call: (nth) => ({
      method: 'GET',
      path: `/api/site/slots?days=62&zone=Etc/GMT${nth % 2 === 0 ? '-' : '+'}${nth % 12}`,
    }),
  },
  ...METHODS.map((method) => {
    const routes = everyRoute().filter((route) => route.method === method)
    return {
      name: `every route: ${method}`,
      perSecond: 20,
      from: networkAddress,
      call: (nth: number) => ({
        method,
        path: routes[nth % routes.length]?.path ?? '/',
        ...(method === 'GET' || method === 'HEAD' ? {} : { headers: keyed(), body: '{}' }),
      }),
    }
  }),
  {
    name: 'HEAD of a page for one person',
    perSecond: 60,
    from: networkAddress,
    call: (nth) => ({ method: 'HEAD', path: `/demo/${nth % 2 === 0 ? 'cancel' : 'reschedule'}?token=${nth}` }),
  },
  {
    name: 'the page of a mailed link',
    perSecond: 60,
    from: networkAddress,
    call: (nth) => ({ method: nth % 2 === 0 ? 'GET' : 'HEAD', path: own.link }),
  },
  {
    name: 'own demo moved to the year 5000',
    perSecond: 2,
    from: programAddress,
    call: () => ({
      method: 'POST',
      path: '/api/site/demo/reschedule',
      headers: JSON_TYPE,
      body: JSON.stringify({ key: own.key, time: '5000-01-03T15:00:00Z' }),
    }),
  },
  {
    name: 'own demo moved to and fro',
    perSecond: 2,
    from: programAddress,
    call: async (nth) => ({
      method: 'POST',
      path: '/api/site/demo/reschedule',
      headers: JSON_TYPE,
      body: JSON.stringify({ key: own.key, time: (await twoHours(origin))[nth % 2] }),
    }),
  },
  {
    name: 'a guest listens to the desks',
    perSecond: 1,
    from: programAddress,
    call: async (nth) => ({
      method: 'POST',
      path: '/api/realtime',
      headers: JSON_TYPE,
      body: JSON.stringify({ clientId: await ownStream(origin), subscriptions: topics(nth) }),
    }),
  },
  {
    name: 'calls that fill the log',
    perSecond: 60,
    from: networkAddress,
    call: (nth) => ({
      method: 'GET',
      path: `/api/${nth}/${long}?${long}`,
      headers: { referer: `https://evil.example/${long}`, 'user-agent': long },
    }),
  },
  {
    name: 'guessed passwords',
    perSecond: 2,
    from: networkAddress,
    call: (nth) => ({
      method: 'POST',
      path: '/api/collections/_superusers/auth-with-password',
      headers: JSON_TYPE,
      body: JSON.stringify({ identity: `admin${nth}@lexharbor.example`, password: 'wrong-password' }),
    }),
  },
  {
    name: 'headers of 60 KB',
    perSecond: 5,
    from: networkAddress,
    call: () => ({ method: 'GET', path: '/', headers: { 'accept-encoding': 'x'.repeat(60_000) } }),
  },
  {
    name: '10,000 addresses: pages that are not there',
    perSecond: 60,
    from: manyAddresses,
    call: (nth) => ({
      method: 'GET',
      path: `/api/collections/none${nth}/records?filter=${long}`,
      headers: { 'user-agent': long },
    }),
  },
  {
    name: '10,000 addresses: forms without a proof',
    perSecond: 20,
    from: manyAddresses,
    call: () => ({ method: 'POST', path: '/api/site/request-demo', headers: keyed(), body: '{}' }),
  },
]

const proofOf = async (origin: string, call: string, from: string) =>
  solve(await fetchChallenge(origin, call, { 'x-forwarded-for': from }))

async function firstFree(origin: string, from: string): Promise<string> {
  const { days } = await slotsOf(origin, '?days=62', { 'x-forwarded-for': from })
  return days.flatMap(({ slots }) => slots.filter(({ free }) => free).map(({ time }) => time))[0] ?? ''
}

let hours: Promise<string[]> | undefined
/**
 * Returns two demo hours that are free at the first call. They are not the next free hours, because another flood books
 * those.
 */
const twoHours = (origin: string) => (hours ??= freeTimes(origin, 60).then((times) => times.slice(-2)))

/** Opens a realtime stream that stays open. Returns its client ID. */
async function ownStream(origin: string): Promise<string> {
  const { body } = await fetch(`${origin}/api/realtime`, { headers: { 'x-forwarded-for': programAddress(0) } })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const greeting = await reader?.read()
  return /"clientId":"(\w+)"/.exec(greeting?.value ?? '')?.[1] ?? ''
}

/** Returns 900 topics, almost the 1000 that PocketBase accepts in a request, or ten. */
const topics = (nth: number) =>
  Array.from({ length: nth % 2 === 0 ? 900 : 10 }, (_, each) => `lead_work/*?options={"headers":{"x":"${each}"}}`)

async function multipart(fields: Record<string, string>, size: number): Promise<Call> {
  const form = new Response(applicationForm(fields, [{ content: pdfOf(size, randomUUID()) }]))
  return {
    method: 'POST',
    path: '/api/site/apply',
    headers: { 'content-type': form.headers.get('content-type') ?? '', 'idempotency-key': randomUUID() },
    body: Buffer.from(await form.arrayBuffer()),
  }
}

/** The largest number of requests of one flood that wait for an answer at the same time. */
const MOST_OPEN = 40

/** Sends all selected floods, until `stop` is aborted. */
export function flood(
  origin: string,
  own: OwnDemo,
  isPlayed: (flood: Flood) => boolean,
  tally: Tally,
  stop: AbortSignal,
): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  for (const { name, perSecond, from, call } of floods(origin, own).filter(isPlayed)) {
    let nth = 0
    let open = 0
    const next = async () => {
      if (open >= MOST_OPEN) return
      open += 1
      nth += 1
      try {
        const address = from(nth)
        tally.count(name, await send(origin, agent, address, await call(nth), stop))
      } catch {
        tally.count(name, 'no call')
      }
      open -= 1
    }
    const timer = setInterval(() => void next(), 1000 / perSecond)
    stop.addEventListener('abort', () => clearInterval(timer))
  }
  stop.addEventListener('abort', () => agent.destroy())
}

/**
 * Sends one request.
 * @returns the status, or "cut off" if there is no complete answer
 */
function send(origin: string, agent: Agent, from: string, call: Call, stop: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const { method, path, body, headers } = call
    const sent = request(`${origin}${path}`, {
      method,
      agent,
      signal: stop,
      headers: {
        ...headers,
        'x-forwarded-for': from,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    })
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(String(answer.statusCode)))
      answer.on('error', () => resolve('cut off'))
    })
    sent.on('error', () => resolve('cut off'))
    sent.end(body)
  })
}
