import { parseObject } from '../../lib/json.ts'
import { classifyAnswer, type Retry } from './classify-answer.ts'
import { findNumber } from './find-number.ts'
import type { Call } from './outbox-item.ts'
import type { Platform } from './platform.ts'
import { serverTime } from './retry-timing.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'

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
