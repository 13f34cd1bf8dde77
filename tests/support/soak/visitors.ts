import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { formCalls, requestOf, type FormCall } from '../http/form-calls.ts'
import { slotsOf } from '../http/demo-request.ts'
import { fetchChallenge, solve, parseChallenge } from '../http/submission.ts'
import type { SmtpSink } from '../mail/smtp-sink.ts'
import { WAIT_HANG_MS, pause } from '../until.ts'
import { contactPayload } from '../http/form-requests.ts'

const AGAIN_AFTER_MS = 1000

/** The result of one form that a simulated visitor submitted. */
export type VisitResult = {
  call: string
  key: string
  /** The visitor's IP address. */
  from: string
  email: string
  /** The HTTP status of the last request; 0 if no complete answer or no challenge arrived. */
  status: number
  /**
   * The number of attempts with the same idempotency key. The visitor retries after the statuses in `isTriedAgain`,
   * like the outbox (a browser's queue of submissions). The durations below are those of the last attempt.
   */
  tries: number
  /** The time in ms until the answer: from the attempt's start (`wholeMs`), from the form's request (`storedMs`). */
  wholeMs: number
  storedMs: number
  /** The time in ms until the proof-of-work challenge arrived. */
  challengeMs: number
  sentAt: number
  /** Whether the server booked the requested hour for the visitor. */
  isBooked: boolean
}

/**
 * Simulates ten visitors, each with its own IP address, until `stop` is aborted. Each visitor submits one form after
 * another. Returns the results of all forms.
 * @param name the beginning of the visitors' mail addresses
 * @param everyMs the time in ms between the starts of two forms of a visitor
 */
export async function visit(origin: string, name: string, everyMs: number, stop: AbortSignal): Promise<VisitResult[]> {
  const visits: VisitResult[] = []
  const visitor = async (number: number): Promise<void> => {
    await pause((everyMs / 10) * number)
    for (let nth = 0; !stop.aborted; nth += 1) {
      const began = performance.now()
      const form = formCalls[(number + nth) % formCalls.length]
      if (form === undefined) throw new Error('there are no forms')
      visits.push(await submit(origin, form, `203.0.113.${number}`, `${name}-${number}-${nth}@firm.example`))
      await pause(Math.max(0, everyMs - (performance.now() - began)))
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, at) => visitor(at + 1)))
  return visits
}

/** Cancels the demo of a visit, as its visitor would. Retries after the statuses in `isTriedAgain`. */
export async function cancelVisitedDemo(
  origin: string,
  { key, from }: VisitResult,
): Promise<{ status: number; sentAt: number }> {
  const sentAt = Date.now()
  for (;;) {
    const answer = await fetch(`${origin}/api/site/demo/cancel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...forwardedFor(from) },
      body: JSON.stringify({ key }),
    }).catch(() => undefined)
    const status = answer?.status ?? 0
    if (!isTriedAgain(status) || Date.now() - sentAt >= WAIT_HANG_MS) return { status, sentAt }
    await pause(AGAIN_AFTER_MS)
  }
}

/** Whether the outbox, a browser's queue of submissions, retries after this status. 0 means that no answer arrived. */
const isTriedAgain = (status: number) => [0, 408, 425, 429, 500, 502, 503, 504].includes(status)

async function submit(origin: string, form: FormCall, from: string, email: string): Promise<VisitResult> {
  const key = randomUUID()
  const sentAt = Date.now()
  let wish: Record<string, unknown> | undefined
  for (let tries = 1; ; tries += 1) {
    const began = performance.now()
    let challenged = began
    let proven = began
    let status = 0
    let isBooked = false
    try {
      const challenge = await fetchChallenge(origin, form.call, forwardedFor(from))
      challenged = performance.now()
      const altcha = solve(challenge)
      wish ??= form.name === 'request-demo' ? await freeHour(origin, forwardedFor(from)) : {}
      const { headers, body } = requestOf(form, form.payload({ email, altcha, ...wish }))
      proven = performance.now()
      const answer = await fetch(`${origin}/api/site/${form.call}`, {
        method: 'POST',
        headers: { ...headers, ...forwardedFor(from), 'idempotency-key': key },
        body,
      })
      isBooked = (await answer.text()).includes('"booking":"booked"')
      status = answer.status
    } catch {
      // `status` stays 0: the server sent no challenge, or no complete answer.
    }
    const end = performance.now()
    if (isTriedAgain(status) && Date.now() - sentAt < WAIT_HANG_MS) {
      await pause(AGAIN_AFTER_MS)
      continue
    }
    const [wholeMs, storedMs, challengeMs] = [end - began, end - proven, challenged - began]
    return { call: form.call, key, from, email, status, tries, wholeMs, storedMs, challengeMs, sentAt, isBooked }
  }
}

const forwardedFor = (client: string) => ({ 'x-forwarded-for': client })

/**
 * Returns the fields for a demo at a free time at least 20 days ahead, because the soak test later counts the free
 * times of the next two weeks. Returns no fields if no time is free.
 */
async function freeHour(origin: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  const { days } = await slotsOf(origin, '?days=62', headers)
  const free = days.slice(20).flatMap(({ slots }) => slots.filter((slot) => slot.free).map(({ time }) => time))
  const time = free[Math.floor(Math.random() * free.length)]
  return time === undefined ? {} : { duration: 30, preferredDate: time }
}

/** Counts the outcomes of each attack, by the attack's name. An outcome is an HTTP status or a word. */
export type Tally = { count(trick: string, outcome: string): void; rows(): Record<string, Record<string, number>> }

export function newTally(): Tally {
  const rows: Record<string, Record<string, number>> = {}
  return {
    count(trick, outcome) {
      const row = (rows[trick] ??= {})
      row[outcome] = (row[outcome] ?? 0) + 1
    },
    rows: () => rows,
  }
}

// The addresses of the attacker's clients: of one client, and after `becomeMany` of ten.

const MOST_CLIENTS = 10

let clients = 1
/** From now on, `program` and `network` return the addresses of ten clients. */
export function becomeMany(): void {
  clients = MOST_CLIENTS
}

const clientOf = (nth: number) => nth % clients

/**
 * Returns the IPv4 address of the client that sends the attack's request number `nth`. Attacks with a proof of work use
 * it. With the addresses of `network`, other attacks have already exceeded the rate limits.
 */
export const programAddress = (nth: number): string => `198.51.100.${7 + clientOf(nth)}`

/** Returns an IPv6 address of the same client. Each request gets another address from the client's /64 network. */
export const networkAddress = (nth: number): string =>
  `2001:db8:50a4:${1 + clientOf(nth)}:${(nth % 0xffff).toString(16)}::2`

export type SteadyVisitors = {
  /** The number of answers with status 200 so far. */
  answered(): number
  /**
   * Ends the simulation after each visitor's present visit.
   * @returns the failures, each as a status with the answer's text, or as an error message
   */
  end(): Promise<string[]>
}

/** Opens a new connection for each request, like a proxy without persistent connections. */
const newConnections = new Agent({ keepAlive: false })

/**
 * Does one visit, which a simulated visitor repeats.
 * @returns why the visit failed; undefined if the server answered 200
 */
export type RepeatedVisit = (origin: string) => Promise<string | undefined>

/**
 * Simulates visitors until the caller calls `end`. Each visitor waits for an answer before its next request. By default
 * they send contact messages.
 */
export function visitSteadily(origin: string, visitors: number, visit: RepeatedVisit = submitMessage): SteadyVisitors {
  const told = new AbortController()
  const refused: string[] = []
  let answered = 0
  const goOn = async () => {
    while (!told.signal.aborted) {
      const trouble = await visit(origin).catch(String)
      if (trouble === undefined) answered += 1
      else refused.push(trouble)
    }
  }
  const visiting = Array.from({ length: visitors }, goOn)
  return {
    answered: () => answered,
    async end() {
      told.abort()
      await Promise.all(visiting)
      return refused
    },
  }
}

export const pageVisit: RepeatedVisit = async (origin) => {
  const { status, text } = await call(origin, 'GET', '/pricing')
  return status === 200 ? undefined : `${status}: ${text}`
}

/** Sends a contact message with a new proof of work. Returns the failure; undefined after status 200. */
export async function submitMessage(origin: string): Promise<string | undefined> {
  const asked = await call(origin, 'GET', '/api/site/challenge?for=send-email')
  if (asked.status !== 200) return `challenge: ${asked.status}`
  const payload = contactPayload({ altcha: solve(parseChallenge(JSON.parse(asked.text))) })
  const { status, text } = await call(origin, 'POST', '/api/site/send-email', JSON.stringify(payload))
  return status === 200 ? undefined : `${status}: ${text}`
}

function call(origin: string, method: string, path: string, body = ''): Promise<{ status: number; text: string }> {
  const headers = method === 'POST' ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}
  return new Promise((resolve, reject) => {
    const asking = request(origin + path, { method, headers, agent: newConnections }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asking.once('error', reject)
    asking.end(body)
  })
}

/**
 * Records when the first mail about each visitor's address arrived: the notice to staff, or the mail about a newsletter
 * sign-up, which causes no notice. Also records when the mails with the appointment and with its cancellation arrived.
 * @param staff the address that gets the notices
 */
export function watchMails(
  sink: SmtpSink,
  staff: string,
): Record<'mailedAt' | 'invitedAt' | 'cancelledAt', Map<string, number>> {
  const mailedAt = new Map<string, number>()
  const invitedAt = new Map<string, number>()
  const cancelledAt = new Map<string, number>()
  let seen = 0
  const look = () => {
    for (const { raw } of sink.mails.slice(seen)) {
      seen += 1
      const text = raw.toString('latin1')
      for (const [email] of text.matchAll(/visitor-\d+-\d+@firm\.example/g))
        if (text.includes(staff) || text.includes('newsletter')) mailedAt.set(email, mailedAt.get(email) ?? Date.now())
      const [, invited] = /^To: .*?(visitor-\d+-\d+@firm\.example)/im.exec(text) ?? []
      if (invited === undefined || !text.includes('text/calendar')) continue
      const seenAt = text.includes('method=CANCEL') ? cancelledAt : invitedAt
      seenAt.set(invited, seenAt.get(invited) ?? Date.now())
    }
  }
  setInterval(look, 200).unref()
  return { mailedAt, invitedAt, cancelledAt }
}
