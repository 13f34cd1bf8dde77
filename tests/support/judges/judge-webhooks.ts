import { afterEach, beforeEach, vi } from 'vitest'
import { planFaults } from '../chaos/faults.ts'
import { chance, seededKey } from '../chaos/seeded.ts'
import { askForDemo, bookingIn, freeTimes, slotsOf } from '../http/demo-request.ts'
import { contactPayload } from '../http/form-requests.ts'
import { freshProof, sendSubmission } from '../http/submission.ts'
import { startSite, type Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { fileOfJudge, declareJudge, type Delivery } from './judge.ts'

type Package = {
  Webhook: new (secret: string) => { verify: (payload: string, headers: Record<string, string>) => unknown }
}

/**
 * Verifies the recorded webhook requests with a library that receivers of webhooks use.
 * @param name the npm package
 * @param file the path of the package's main module
 */
export function judgeWebhooks(name: string, file: string): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  declareJudge({
    name,
    asked: ({ deliveries }) => `${deliveries.length} webhook calls`,
    find: async ({ deliveries, secrets }) => {
      const { Webhook }: Package = await import(fileOfJudge(file))
      const accepts = (secret: string, { headers, body }: Delivery) => {
        // The library refuses old requests. So set the clock to the time of this request.
        vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000)
        try {
          new Webhook(secret).verify(body, headers)
          return true
        } catch {
          return false
        }
      }
      const [before = '', next = ''] = secrets
      const wrong = deliveries.filter((delivery) => !accepts(before, delivery)).map((_, at) => `call ${at}: refused`)
      // During the rotation of a secret, the server signs with both secrets.
      const last = deliveries.at(-1)
      return last !== undefined && accepts(next, last)
        ? wrong
        : [...wrong, 'the last call: refused with the new secret']
    },
    known: [],
    plants: [
      {
        fault: 'one byte that was changed on the way',
        into: (judged) => ({
          ...judged,
          deliveries: judged.deliveries.map(({ headers, body }) => ({ headers, body: `${body} ` })),
        }),
        says: /^call 0: refused/,
      },
    ],
  })
}

/**
 * One operation of a client and its result, in the format that tests/judges/porcupine reads. `start` and `end` are
 * nanoseconds of the same clock. `book` books a demo, `look` reads whether a time is free, `send` sends a message, and
 * `count` reads how often the message is stored.
 */
export type RecordedCall = {
  kind: 'book' | 'look' | 'send' | 'count'
  /** The time to book, or the idempotency key of the message. */
  of: string
  /** The idempotency key of a booking; otherwise empty. */
  by: string
  /** The result; "" if the client got no answer, or an error. */
  said: string
  start: number
  end: number
}

type Life = { isUp: boolean }

const CLIENTS = 8
const TIMES = 6
/** How many bookings and messages each client sends in total. */
const ROUNDS = 12
/** The test kills the server each time that clients have recorded this many operations since the server's start. */
const CALLS_OF_A_LIFE = 25
/** The largest number of requests for one booking or message. */
const TRIES = 3
/** The end time of an operation without an answer. Such an operation may take effect at any later time. */
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * Lets visitors book the same times, send messages, and read the results. Meanwhile the network is faulty, and the test
 * kills the server repeatedly.
 * @returns all operations, and how often the test killed the server
 */
export async function recordHistory(seed: number): Promise<{ calls: RecordedCall[]; kills: number }> {
  const site = await startSite({ sample: false, env: { CAPTCHA_MAX_NUMBER: '50', CLIENT_CALLS: '1000000' } })
  const history: RecordedCall[] = []
  const over = new AbortController()
  try {
    const times = await freeTimes(site.server.origin, TIMES)
    site.proxy.decide = planFaults(seed).decide
    const life = { isUp: true }
    const killing = killAgainAndAgain(site, life, history, over.signal)
    const clients = Array.from({ length: CLIENTS }, (_, client) => play(site, life, seed, client, times, history))
    await Promise.all(clients).finally(() => over.abort())
    const kills = await killing
    await site.proxy.untilRepeated()
    return { calls: history, kills }
  } finally {
    await site.stop()
  }
}

/** Simulates one client that books demos and sends messages. Repeats failed requests with the same key. */
async function play(
  site: Site,
  life: Life,
  seed: number,
  client: number,
  times: readonly string[],
  history: RecordedCall[],
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = seededKey(seed, client, round)
    const time = times[Math.floor(chance(seed, 'time', client, round) * times.length)] ?? ''
    const email = `visitor-${client}-${round}@firm.example`
    const isBooking = chance(seed, 'kind', client, round) < 0.5
    const [write, read] = isBooking
      ? [() => book(site.origin, time, email, key), () => look(site.server.origin, time)]
      : [() => send(site.origin, email, key), () => count(site, email)]
    const of = isBooking ? time : key
    const by = isBooking ? key : ''
    // Only operations under way at a kill should stay without an answer. Otherwise clients would use up their rounds
    // before the server runs again.
    await until('the server is up', () => life.isUp)
    await record(history, { kind: isBooking ? 'look' : 'count', of, by: '' }, read)
    await record(history, { kind: isBooking ? 'book' : 'send', of, by }, () => repeated(write))
    await record(history, { kind: isBooking ? 'look' : 'count', of, by: '' }, read)
  }
}

/** Runs an operation and records it. Returns the operation's result; "" without an answer. */
async function record(
  history: RecordedCall[],
  call: Pick<RecordedCall, 'kind' | 'of' | 'by'>,
  make: () => Promise<string>,
): Promise<string> {
  const start = now()
  const said = await make().catch(() => '')
  const isRead = call.kind === 'look' || call.kind === 'count'
  // A read without an answer has no effect, so leave it out.
  if (said !== '' || !isRead) history.push({ ...call, said, start, end: said === '' ? NEVER : now() })
  return said
}

const now = () => Number(process.hrtime.bigint())

/**
 * Repeats a request with the same key until it succeeds, at most TRIES times. The history has these requests as
 * one operation, because only one can take effect. The search for an order of separate operations would take
 * exponential time.
 */
async function repeated(call: () => Promise<string>): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const said = await call().catch(() => '')
    if (said !== '' || tries === TRIES) return said
  }
}

async function book(origin: string, time: string, email: string, key: string): Promise<string> {
  return bookingIn(await askForDemo(origin, time, { email }, { key })).booking ?? 'no booking'
}

async function look(origin: string, time: string): Promise<string> {
  const { days } = await slotsOf(origin, '?days=62')
  const slot = days.flatMap(({ slots }) => slots).find((each) => each.time === time)
  return slot?.free === true ? 'free' : 'taken'
}

async function send(origin: string, email: string, key: string): Promise<string> {
  const proof = await freshProof(origin, 'send-email')
  const { status } = await sendSubmission(origin, 'send-email', contactPayload({ email, altcha: proof }), { key })
  return status === 200 ? 'accepted' : ''
}

async function count({ server }: Site, email: string): Promise<string> {
  return String((await server.admin.rows('contact_messages', `email = "${email}"`)).length)
}

async function killAgainAndAgain(
  { server }: Site,
  life: Life,
  history: RecordedCall[],
  over: AbortSignal,
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const next = history.length + CALLS_OF_A_LIFE
    await until('clients have made enough calls', () => over.aborted || history.length >= next)
    if (over.aborted) return kills
    life.isUp = false
    await server.kill()
    await server.start()
    life.isUp = true
  }
}
