import { solveChallenge as findWithWebCrypto } from 'altcha-lib/v1'
import { parseObject } from '../../lib/json.ts'
import { sha256Hex } from '../../browser/plain-http.ts'
import { MINUTE_MS, REQUEST_LIMIT_MS } from '../../lib/time-units.ts'
import type { Call, OutboxItem } from './outbox-item.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { classifyAnswer, serverTime, type Retry, type Verdict } from './retry.ts'

// One attempt to send an item: its proof of work, the POST, and what the answer means.

/** One attempt, challenge included. A request that hangs must not keep the lock. */
export const attemptLimitMs = REQUEST_LIMIT_MS
/** For how many seconds the item has waited; the server counts it, as `ageHeader` in pocketbase/internal/observe/observer.go, and stores it with nothing. */
const AGE_HEADER = 'Outbox-Age'
const SECOND_MS = 1000
/** What a slow line still carries upwards: half a megabit a second. The server waits longer (`ReadLimit` in pocketbase/internal/uploads). */
const slowestBytesPerMs = 50

/** The limit of an attempt to send `item`, in ms: a file gets the time that it takes. */
export function attemptLimitOf({ file }: Pick<OutboxItem, 'file'>): number {
  return attemptLimitMs + Math.ceil((file?.bytes.byteLength ?? 0) / slowestBytesPerMs)
}

type Delivery =
  | Exclude<Verdict, { kind: 'fresh-challenge' }>
  /** The item was sent, changed or discarded by someone else before anything was posted. */
  | { kind: 'gone' }

export type Attempt = {
  delivery: Delivery
  /** A POST was started that got no answer of our server's: it may have arrived. */
  unanswered: boolean
}

export type DeliverySetup = {
  /**
   * Must make it durable that a send was started, before it resolves. False: the item is not there any more and must
   * not be sent. Called once, right before the first POST.
   */
  markSending: () => Promise<boolean>
  platform?: Platform
  proofs?: ProofCache
  limitMs?: number
}

/** Sends one item once and says what came of it. Never rejects, and ends within `limitMs` whatever hangs. */
export async function deliver(item: OutboxItem, setup: DeliverySetup): Promise<Attempt> {
  const { markSending, platform = defaultPlatform, proofs = proofCache, limitMs = attemptLimitOf(item) } = setup
  const controller = new AbortController()
  const { signal } = controller
  const state = { unanswered: false }
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort()
      reject(new DOMException(`No answer within ${limitMs / 1000} s`, 'TimeoutError'))
    }, limitMs)
  })
  try {
    return { delivery: await Promise.race([attempt(), limit]), unanswered: state.unanswered }
  } catch (error) {
    return { delivery: failureOf(error), unanswered: state.unanswered }
  } finally {
    clearTimeout(timer)
  }

  async function attempt(): Promise<Delivery> {
    // Surely offline, no prepared proof is used: then the request for a challenge fails, no POST is started, and the item can be edited.
    const prepared = platform.online() ? await proofs.take(item.call) : undefined
    const proof = prepared ?? (await solveChallenge(item.call, signal, platform))
    if (!(await markSending())) return { kind: 'gone' }
    signal.throwIfAborted()
    const verdict = await post(proof)
    if (verdict.kind !== 'fresh-challenge') return verdict
    const second = await post(await solveChallenge(item.call, signal, platform))
    if (second.kind !== 'fresh-challenge') return second
    return { kind: 'retry', failure: 'answered', error: second.error, foreign: false }
  }

  async function post(proof: SolvedChallenge): Promise<Verdict> {
    state.unanswered = true
    try {
      const response = await platform.fetch(`/api/site/${item.call}`, {
        method: 'POST',
        ...requestOf(item, proof, platform.now()),
        cache: 'no-store',
        // A portal's redirect must not be followed: it would carry personal data elsewhere, or become a GET that "succeeds".
        redirect: 'error',
        signal,
      })
      const verdict = classifyAnswer(response, await response.text(), platform.now())
      state.unanswered = verdict.kind === 'retry' && verdict.foreign
      return verdict
    } catch (error) {
      proofs.putBack(item.call, proof)
      throw error
    }
  }
}

/** JSON; with a file a multipart form, whose text fields have the values that the JSON would have. */
function requestOf(
  { key, payload, submittedAt, file }: OutboxItem,
  proof: SolvedChallenge,
  now: number,
): Pick<RequestInit, 'headers' | 'body'> {
  const values: Record<string, unknown> = { ...payload, submittedAt, altcha: proof.payload }
  const headers = {
    'Idempotency-Key': key,
    [AGE_HEADER]: String(Math.round((now - Date.parse(submittedAt)) / SECOND_MS)),
  }
  if (file === undefined)
    return { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(values) }
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (name !== file.field) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.append(file.field, new Blob([file.bytes]), file.name)
  return { headers, body: form }
}

function failureOf(error: unknown): Delivery {
  if (error instanceof ChallengeError) return error.retry
  const message = error instanceof Error ? error.message : String(error)
  return { kind: 'retry', failure: 'network', error: { error: message }, foreign: true }
}

/** A solved challenge: `payload` is what the server checks (base64 JSON), `freshUntil` is epoch ms of this device. */
export type SolvedChallenge = { payload: string; freshUntil: number }

/** No challenge came, or an unusable one; `retry` says what that means for the item. */
export class ChallengeError extends Error {
  override name = 'ChallengeError'
  readonly retry: Retry

  constructor(retry: Retry) {
    super('no usable challenge')
    this.retry = retry
  }
}

/** Of a challenge that names none. */
const proofLifetimeMs = 5 * MINUTE_MS
/** Left for the POST to arrive in. */
const proofMarginMs = 30_000

/**
 * Fetches a challenge for `call` and does its work. Rejects with ChallengeError when the server answers anything but
 * a challenge, with the transport's error when it doesn't answer, with AbortError once `signal` aborts.
 */
export async function solveChallenge(call: Call, signal: AbortSignal, platform: Platform): Promise<SolvedChallenge> {
  const response = await platform.fetch(`/api/site/challenge?for=${call}`, {
    signal,
    cache: 'no-store',
    redirect: 'error',
  })
  const answeredAt = platform.now()
  const challenge = await readChallenge(response, answeredAt)
  const number = await findNumber(challenge, signal)
  if (number === undefined) throw new ChallengeError(unusable(response.status))
  const { algorithm, salt, signature } = challenge
  const payload = { algorithm, challenge: challenge.challenge, number, salt, signature }
  return { payload: btoa(JSON.stringify(payload)), freshUntil: freshUntil(salt, response.headers, answeredAt) }
}

type Challenge = { algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number }

async function readChallenge(response: Response, now: number): Promise<Challenge> {
  const text = await response.text()
  const body = parseObject(text)
  if (response.ok && isChallenge(body)) return body
  const verdict = classifyAnswer(response, text, now)
  // The visitor can't do anything about it: whatever came instead of a challenge, the item waits.
  throw new ChallengeError(verdict.kind === 'retry' ? verdict : unusable(response.status))
}

function isChallenge(body: Record<string, unknown>): body is Challenge {
  const texts = ['algorithm', 'challenge', 'salt', 'signature']
  return texts.every((name) => typeof body[name] === 'string') && typeof body['maxnumber'] === 'number'
}

function unusable(status: number): Retry {
  return { kind: 'retry', failure: 'answered', error: { status, code: 'captcha' }, foreign: false }
}

/** The salt ends `?expires=<unix seconds>&`, by the server's clock: the device's may be days off. */
function freshUntil(salt: string, headers: Headers, now: number): number {
  const seconds = Number(new URLSearchParams(salt.split('?')[1]).get('expires'))
  const lifetimeMs = seconds > 0 ? seconds * 1000 - serverTime(headers, now) : proofLifetimeMs
  return now + lifetimeMs - proofMarginMs
}

/** After a failure, or with a proof that is stale at once, the next one waits this long: else each keystroke would be a request. */
const proofPauseMs = 30_000

export type ProofCache = {
  /** Starts a proof for `call` unless a fresh one is there or under way. Cheap to call on every input; never throws. */
  prepare: (call: Call) => void
  /** Takes the prepared proof, waiting for one under way. Each proof is good for one send. Undefined without a fresh one. */
  take: (call: Call) => Promise<SolvedChallenge | undefined>
  /** Puts back a proof whose send got no answer: if it did arrive, the key answers before the proof is looked at. */
  putBack: (call: Call, proof: SolvedChallenge) => void
}

export function createProofCache(platform: Platform = defaultPlatform): ProofCache {
  const prepared = new Map<Call, PreparedProof>()
  /** A proof is there or under way, or the pause after a failure lasts. */
  const isOccupied = (call: Call) => (prepared.get(call)?.until ?? 0) > platform.now()

  async function setEnd(entry: PreparedProof) {
    const proof = await entry.proof
    entry.until = Math.max(proof?.freshUntil ?? 0, platform.now() + proofPauseMs)
  }

  return {
    prepare(call) {
      if (isOccupied(call) || !platform.online()) return
      const entry: PreparedProof = { proof: tryToSolve(call, platform), until: Number.POSITIVE_INFINITY }
      prepared.set(call, entry)
      void setEnd(entry)
    },
    async take(call) {
      const entry = prepared.get(call)
      const proof = await entry?.proof
      // Two takers may have waited for one proof: the first one has it. A failure stays, for its pause.
      if (proof === undefined || prepared.get(call) !== entry) return undefined
      prepared.delete(call)
      return proof.freshUntil > platform.now() ? proof : undefined
    },
    putBack(call, proof) {
      if (!isOccupied(call)) prepared.set(call, { proof: Promise.resolve(proof), until: proof.freshUntil })
    },
  }
}

/** `until` (epoch ms): when another one may be started. */
type PreparedProof = { proof: Promise<SolvedChallenge | undefined>; until: number }

async function tryToSolve(call: Call, platform: Platform): Promise<SolvedChallenge | undefined> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), REQUEST_LIMIT_MS)
  try {
    return await solveChallenge(call, controller.signal, platform)
  } catch {
    // Only a head start: the send makes its own proof and reports what fails.
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Shared by forms and sends of this page; in the service worker it is simply empty. */
export const proofCache: ProofCache = createProofCache()

export type Work = { challenge: string; salt: string; algorithm: string; maxnumber: number }

/** A few milliseconds of work; then the page may do something else. */
const hashesPerTurn = 500

/**
 * The number whose hash the challenge is; undefined when there is none up to its maximum. On a page of plain http, which has no Web
 * Crypto, it is found all the same, a little slower.
 * @throws AbortError once `signal` aborts
 */
export async function findNumber(work: Work, signal: AbortSignal): Promise<number | undefined> {
  if (crypto.subtle === undefined) return await findWithoutWebCrypto(work, signal)
  const { promise, controller } = findWithWebCrypto(work.challenge, work.salt, work.algorithm, work.maxnumber)
  const stop = () => controller.abort()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  const solution = await promise.finally(() => signal.removeEventListener('abort', stop))
  signal.throwIfAborted()
  return solution?.number
}

async function findWithoutWebCrypto(work: Work, signal: AbortSignal): Promise<number | undefined> {
  if (work.algorithm.toUpperCase() !== 'SHA-256') return undefined
  const encoder = new TextEncoder()
  for (let number = 0; number <= work.maxnumber; number += 1) {
    if (number % hashesPerTurn === 0) {
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
    }
    if (sha256Hex(encoder.encode(work.salt + number)) === work.challenge) return number
  }
  return undefined
}
