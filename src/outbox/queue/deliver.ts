import { solveChallenge as findWithWebCrypto } from 'altcha-lib/v1'
import { parseObject } from '../../lib/json.ts'
import { sha256Hex } from '../../browser/plain-http.ts'
import { MINUTE_MS, REQUEST_LIMIT_MS } from '../../lib/time-units.ts'
import type { Call, OutboxItem } from './outbox-item.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { classifyAnswer, serverTime, type Retry, type Verdict } from './retry.ts'

// One attempt to send an item: its proof of work, the POST, and the meaning of the answer.

/** Time limit of one attempt, challenge included. A hanging request must not keep the lock. */
export const attemptLimitMs = REQUEST_LIMIT_MS
/**
 * Header with the seconds that the item has waited. The server counts it (`ageHeader` in
 * pocketbase/internal/observe/observer.go) and does not store it with the submission.
 */
const AGE_HEADER = 'Outbox-Age'
const SECOND_MS = 1000
/**
 * The slowest upload that we wait for: half a megabit a second. The server waits longer (`ReadLimit` in
 * pocketbase/internal/uploads).
 */
const slowestBytesPerMs = 50

/** The limit of an attempt to send `item`, in ms; a file extends it. */
export function attemptLimitOf({ file }: Pick<OutboxItem, 'file'>): number {
  return attemptLimitMs + Math.ceil((file?.bytes.byteLength ?? 0) / slowestBytesPerMs)
}

type Delivery =
  | Exclude<Verdict, { kind: 'fresh-challenge' }>
  /** The item was sent, changed or discarded before the POST, by another tab or the worker. */
  | { kind: 'gone' }

export type Attempt = {
  delivery: Delivery
  /** A POST was started and got no answer from our server: it may have arrived. */
  unanswered: boolean
}

export type DeliverySetup = {
  /**
   * Must durably record that a send was started before it resolves. False means that the item was deleted and must not
   * be sent. Called once, right before the first POST.
   */
  markSending: () => Promise<boolean>
  platform?: Platform
  proofs?: ProofCache
  limitMs?: number
}

/** Sends one item once and returns the result. Never rejects, and ends within `limitMs` even if something hangs. */
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
    // If the browser is certainly offline, no prepared proof is used. Then the request for a challenge fails, no POST
    // is started, and the item stays editable.
    // the item stays editable.
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
        // Following a captive portal's redirect could carry personal data elsewhere, or become a GET that "succeeds".
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

/** The request's JSON; with a file, a multipart form whose text fields hold the JSON's values. */
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

/**
 * A solved challenge. `payload` is the solution that the server checks (base64 JSON). `freshUntil` is epoch ms by this
 * device's clock.
 */
export type SolvedChallenge = { payload: string; freshUntil: number }

/** Thrown if no usable challenge came. `retry` is the consequence for the item. */
export class ChallengeError extends Error {
  override name = 'ChallengeError'
  readonly retry: Retry

  constructor(retry: Retry) {
    super('no usable challenge')
    this.retry = retry
  }
}

/** The lifetime of a proof, in ms, if its challenge states none. */
const proofLifetimeMs = 5 * MINUTE_MS
/** Time in ms that is reserved for the POST to arrive before the proof expires. */
const proofMarginMs = 30_000

/**
 * Fetches a challenge for `call` and solves it. Rejects with ChallengeError if the server answers without a challenge,
 * with the transport's error if it doesn't answer, and with AbortError once `signal` aborts.
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
  // The visitor can't correct this. Whatever came instead of a challenge, the item waits for a retry.
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
 * Returns until when a proof is fresh. The salt ends with `?expires=<unix seconds>&`, by the server's clock, because
 * the device's clock may be days off.
 */
function freshUntil(salt: string, headers: Headers, now: number): number {
  const seconds = Number(new URLSearchParams(salt.split('?')[1]).get('expires'))
  const lifetimeMs = seconds > 0 ? seconds * 1000 - serverTime(headers, now) : proofLifetimeMs
  return now + lifetimeMs - proofMarginMs
}

/**
 * How long (ms) the next proof waits after a failure, or after a proof that is stale at once. Otherwise each keystroke
 * would cause a request.
 */
const proofPauseMs = 30_000

export type ProofCache = {
  /**
   * Starts a proof for `call` unless a fresh one exists or is under way. Cheap to call on every input; never throws.
   */
  prepare: (call: Call) => void
  /**
   * Takes the prepared proof, and waits for one under way. Each proof is valid for one send. Undefined without a fresh
   * one.
   */
  take: (call: Call) => Promise<SolvedChallenge | undefined>
  /**
   * Returns an unused proof, because its send got no answer. If that send did arrive, the server recognises the item's
   * key before it checks the proof.
   */
  putBack: (call: Call, proof: SolvedChallenge) => void
}

export function createProofCache(platform: Platform = defaultPlatform): ProofCache {
  const prepared = new Map<Call, PreparedProof>()
  /** Whether a proof exists or is in progress, or the pause after a failure is not over. */
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
      // Two callers may have waited for one proof, and the first gets it. After a failure the entry stays until its
      // pause is over.
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
    // A failure to prepare a proof is ignored, because the send makes its own proof and reports failures.
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Shared by this page's forms and sends; empty in the service worker. */
export const proofCache: ProofCache = createProofCache()

export type Work = { challenge: string; salt: string; algorithm: string; maxnumber: number }

/** The number of hashes before the page may handle other events: a few milliseconds of work. */
const hashesPerTurn = 500

/**
 * Finds the number whose hash is the challenge; undefined if there is none up to its maximum. On a plain-http page,
 * without Web Crypto, it is a little slower.
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
