import { solveChallenge as findWithWebCrypto } from 'altcha-lib/v1'
import { parseObject } from '../../lib/json.ts'
import { messageOf } from '../../lib/error-message.ts'
import { sha256Hex } from '../../browser/plain-http.ts'
import { MINUTE_MS, REQUEST_LIMIT_MS } from '../../lib/time-units.ts'
import type { Call, OutboxItem } from './outbox-item.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { classifyAnswer, serverTime, type Retry, type Verdict } from './retry.ts'

// One attempt to send an item (a stored submission): request a challenge and solve it as proof of work, send the POST,
// and classify the response.

/** Time limit of an attempt in ms, including the request for a challenge. A hanging one must not block other tabs. */
export const attemptLimitMs = REQUEST_LIMIT_MS
/**
 * Request header: the seconds since the visitor submitted the item. The server adds it to its metrics (`ageHeader` in
 * pocketbase/internal/observe/observer.go) and does not store it with the submission.
 */
const AGE_HEADER = 'Outbox-Age'
const SECOND_MS = 1000
/**
 * The slowest upload, in bytes per ms, for which an attempt waits: 0.4 megabits a second. The server's limit is longer
 * (`ReadLimit` in pocketbase/internal/uploads).
 */
const slowestBytesPerMs = 50

/** Returns the time limit of an attempt to send `item`, in ms. A file adds its upload time. */
export function attemptLimitOf({ file }: Pick<OutboxItem, 'file'>): number {
  return attemptLimitMs + Math.ceil((file?.bytes.byteLength ?? 0) / slowestBytesPerMs)
}

type Delivery =
  | Exclude<Verdict, { kind: 'fresh-challenge' }>
  /** Before the POST, another tab or the service worker sent, changed or discarded the item. */
  | { kind: 'gone' }

export type Attempt = {
  delivery: Delivery
  /** A POST was started, and our server did not answer. The server may have received the item. */
  unanswered: boolean
}

export type DeliverySetup = {
  /**
   * Called once, right before the first POST. It must write to the database that a send has started, before it
   * resolves. False means that the item is deleted or no longer queued, and must not be sent.
   */
  markSending: () => Promise<boolean>
  platform?: Platform
  proofs?: ProofCache
  limitMs?: number
}

/** Sends one item once and returns the result. Never rejects. Ends within `limitMs`, even if a request hangs. */
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
    // A browser that is certainly offline gets no prepared proof. Then the request for a challenge fails, no POST
    // starts, and the item stays editable.
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
        // A redirect could send personal data to another server, such as a captive portal. It could also become a GET
        // that "succeeds".
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

/** Returns the request's body and headers. The body is JSON, or with a file a multipart form with the same values. */
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
  return { kind: 'retry', failure: 'network', error: { error: messageOf(error) }, foreign: true }
}

/**
 * A solved challenge. `payload` is the solution that the server checks (base64 JSON). `freshUntil` is epoch ms by this
 * device's clock.
 */
export type SolvedChallenge = { payload: string; freshUntil: number }

/** Thrown if the server sent no usable challenge. `retry` says how the item is retried. */
export class ChallengeError extends Error {
  override name = 'ChallengeError'
  readonly retry: Retry

  constructor(retry: Retry) {
    super('no usable challenge')
    this.retry = retry
  }
}

/** The lifetime of a proof in ms, if its challenge states no expiry. */
const proofLifetimeMs = 5 * MINUTE_MS
/** The proof is no longer used this many ms before it expires, so that the POST still arrives in time. */
const proofMarginMs = 30_000

/**
 * Fetches a challenge for `call` and solves it. Rejects with ChallengeError if the server answers without a challenge,
 * with the error of `fetch` if it doesn't answer, and with AbortError once `signal` aborts.
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
  // The visitor can't correct this failure. Whatever the response was, the item is retried later.
  throw new ChallengeError(verdict.kind === 'retry' ? verdict : unusable(response.status))
}

function isChallenge(body: Record<string, unknown>): body is Challenge {
  const texts = ['algorithm', 'challenge', 'salt', 'signature']
  return texts.every((name) => typeof body[name] === 'string') && typeof body['maxnumber'] === 'number'
}

function unusable(status: number): Retry {
  return { kind: 'retry', failure: 'answered', error: { status, code: 'captcha' }, foreign: false }
}

/**
 * Returns the epoch ms until which a proof is fresh. The salt ends with `?expires=<unix seconds>&` in the server's
 * time. This time is converted to the device's clock, which may be days off.
 */
function freshUntil(salt: string, headers: Headers, now: number): number {
  const seconds = Number(new URLSearchParams(salt.split('?')[1]).get('expires'))
  const lifetimeMs = seconds > 0 ? seconds * 1000 - serverTime(headers, now) : proofLifetimeMs
  return now + lifetimeMs - proofMarginMs
}

/**
 * The shortest time (ms) between two proofs, after a failure or a proof that is stale at once. Without this pause, each
 * keystroke would cause a request.
 */
const proofPauseMs = 30_000

export type ProofCache = {
  /**
   * Starts to solve a proof for `call`, unless a fresh one exists or is being solved. Cheap enough for every input
   * event. Never throws.
   */
  prepare: (call: Call) => void
  /**
   * Removes the prepared proof and returns it, after waiting for one that is being solved. Undefined without a fresh
   * one. Each proof is valid for one send.
   */
  take: (call: Call) => Promise<SolvedChallenge | undefined>
  /**
   * Puts a proof back, because its send got no answer. If that send did arrive, the server recognizes the item's key
   * before it checks the proof.
   */
  putBack: (call: Call, proof: SolvedChallenge) => void
}

export function createProofCache(platform: Platform = defaultPlatform): ProofCache {
  const prepared = new Map<Call, PreparedProof>()
  /** Whether a proof exists or is being solved, or the pause after a failure is not over. */
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
      // Two callers may have waited for the same proof. Only the first gets it. After a failure the entry stays until
      // its pause is over.
      if (proof === undefined || prepared.get(call) !== entry) return undefined
      prepared.delete(call)
      return proof.freshUntil > platform.now() ? proof : undefined
    },
    putBack(call, proof) {
      if (!isOccupied(call)) prepared.set(call, { proof: Promise.resolve(proof), until: proof.freshUntil })
    },
  }
}

/** A proof, solved or in progress. `until` (epoch ms): when the next proof may be started. */
type PreparedProof = { proof: Promise<SolvedChallenge | undefined>; until: number }

async function tryToSolve(call: Call, platform: Platform): Promise<SolvedChallenge | undefined> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), REQUEST_LIMIT_MS)
  try {
    return await solveChallenge(call, controller.signal, platform)
  } catch {
    // This failure is ignored, because the send solves its own proof and reports its failures.
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** The proofs of this page's forms and sends. In the service worker it has only proofs of sends without an answer. */
export const proofCache: ProofCache = createProofCache()

export type Work = { challenge: string; salt: string; algorithm: string; maxnumber: number }

/** The number of hashes between two pauses for other events: a few milliseconds of work. */
const hashesPerTurn = 500

/**
 * Finds the number whose hash is the challenge. Undefined if no number up to `maxnumber` fits. A page over plain http
 * has no Web Crypto, so it uses a slower hash in JavaScript.
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
