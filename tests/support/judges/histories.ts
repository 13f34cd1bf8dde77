import { planFaults } from '../chaos/faults-on-the-way.ts'
import { chance, seededKey } from '../chaos/seeded.ts'
import { askForDemo, bookingIn, freeTimes, slotsOf } from '../http/demo-slots.ts'
import { contactPayload } from '../http/send-email.ts'
import { freshProof, sendSubmission } from '../http/submission.ts'
import { startSite, type Site } from '../servers/site.ts'
import { until } from '../until.ts'

/** A call and its answer, as `tests/judges/porcupine` reads them. `start`, `end`: ns of one clock. */
export type RecordedCall = {
  kind: 'book' | 'look' | 'send' | 'count'
  /** The place or the key that it concerns. */
  of: string
  /** The key of a booking. */
  by: string
  /** "" if no answer came. */
  said: string
  start: number
  end: number
}

type Life = { isUp: boolean }

const CLIENTS = 8
const TIMES = 6
/** Of each client. */
const ROUNDS = 12
/** The server is killed each time that clients have recorded this many calls since its start. */
const CALLS_OF_A_LIFE = 25
/** The most calls of one booking or message. */
const TRIES = 3
/** After every other call: a call without an answer may take effect at any later time. */
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * Has visitors book the same times and send messages, over a faulty network and with a server that is killed repeatedly, and others
 * look meanwhile.
 * @returns all calls, and how often the server was killed
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

/** One client: it books, sends, and asks again with the same key as long as it is not answered. */
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
    // Only the calls under way at a kill stay without an answer. Otherwise clients would use up their rounds before the next start.
    await until('the server is up', () => life.isUp)
    await record(history, { kind: isBooking ? 'look' : 'count', of, by: '' }, read)
    await record(history, { kind: isBooking ? 'book' : 'send', of, by }, () => repeated(write))
    await record(history, { kind: isBooking ? 'look' : 'count', of, by: '' }, read)
  }
}

/** Makes a call and records it. Returns what it said, "" without an answer. */
async function record(
  history: RecordedCall[],
  call: Pick<RecordedCall, 'kind' | 'of' | 'by'>,
  make: () => Promise<string>,
): Promise<string> {
  const start = now()
  const said = await make().catch(() => '')
  const isRead = call.kind === 'look' || call.kind === 'count'
  // What was not read tells nothing.
  if (said !== '' || !isRead) history.push({ ...call, said, start, end: said === '' ? NEVER : now() })
  return said
}

const now = () => Number(process.hrtime.bigint())

/**
 * Calls until it is answered, with the same key each time. The history has the calls as one, because only one of them can take effect. With
 * each of them, the search for an order would take exponential time.
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
