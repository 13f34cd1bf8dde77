import { solveChallenge as findNumber } from 'altcha-lib/v1'
import { parseObject } from '../../lib/json.ts'
import { REQUEST_LIMIT_MS } from '../../lib/request-limit.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'
import type { Call } from './outbox-item.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { classifyAnswer, serverTime, type Retry } from './retry.ts'

/** A solved challenge: `payload` is what the server checks (base64 JSON), `freshUntil` is epoch ms of this device. */
export type Proof = { payload: string; freshUntil: number }

/** No challenge came, or an unusable one; `retry` says what that means for the item. */
export class ChallengeError extends Error {
  override name = 'ChallengeError'
  readonly retry: Retry

  constructor(retry: Retry) {
    super('no usable challenge')
    this.retry = retry
  }
}

const lifetimeWithoutExpiryMs = 5 * MINUTE_MS
/** Left for the POST to arrive in. */
const marginMs = 30_000

/**
 * Fetches a challenge for `call` and does its work. Rejects with ChallengeError when the server answers anything but
 * a challenge, with the transport's error when it doesn't answer, with AbortError once `signal` aborts.
 */
export async function solveChallenge(call: Call, signal: AbortSignal, platform: Platform): Promise<Proof> {
  const response = await platform.fetch(`/api/site/challenge?for=${call}`, {
    signal,
    cache: 'no-store',
    redirect: 'error',
  })
  const answeredAt = platform.now()
  const challenge = await readChallenge(response, answeredAt)
  const { promise, controller } = findNumber(
    challenge.challenge,
    challenge.salt,
    challenge.algorithm,
    challenge.maxnumber,
  )
  const stop = () => controller.abort()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  const solution = await promise.finally(() => signal.removeEventListener('abort', stop))
  signal.throwIfAborted()
  if (!solution) throw new ChallengeError(unusable(response.status))
  const { algorithm, salt, signature } = challenge
  const payload = { algorithm, challenge: challenge.challenge, number: solution.number, salt, signature }
  return { payload: btoa(JSON.stringify(payload)), freshUntil: freshUntil(salt, response.headers, answeredAt) }
}

type Challenge = { algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number }

async function readChallenge(response: Response, now: number): Promise<Challenge> {
  const text = await response.text()
  const body = parseObject(text)
  if (response.ok && isChallenge(body)) return body
  const verdict = classifyAnswer(response, text, now)
  // The visitor can't mend a challenge: whatever came instead of one, the item waits.
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
  const lifetimeMs = seconds > 0 ? seconds * 1000 - serverTime(headers, now) : lifetimeWithoutExpiryMs
  return now + lifetimeMs - marginMs
}

/** After a failure, or a proof that is stale at once, typing on must not mean one request a keystroke. */
const pauseMs = 30_000

export type ProofCache = {
  /** Starts a proof for `call` unless a fresh one is there or under way. Cheap to call on every input; never throws. */
  prepare: (call: Call) => void
  /** Takes the prepared proof, waiting for one under way. Each proof is good for one send. Undefined without a fresh one. */
  take: (call: Call) => Promise<Proof | undefined>
  /** Puts back a proof whose send got no answer: if it did arrive, the key answers before the proof is looked at. */
  putBack: (call: Call, proof: Proof) => void
}

export function createProofCache(platform: Platform = defaultPlatform): ProofCache {
  const prepared = new Map<Call, Entry>()
  /** A proof is there or under way, or the pause after a failure lasts. */
  const isOccupied = (call: Call) => (prepared.get(call)?.until ?? 0) > platform.now()

  async function setEnd(entry: Entry) {
    const proof = await entry.proof
    entry.until = Math.max(proof?.freshUntil ?? 0, platform.now() + pauseMs)
  }

  return {
    prepare(call) {
      if (isOccupied(call) || !platform.online()) return
      const entry: Entry = { proof: attempt(call, platform), until: Number.POSITIVE_INFINITY }
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
type Entry = { proof: Promise<Proof | undefined>; until: number }

async function attempt(call: Call, platform: Platform): Promise<Proof | undefined> {
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
