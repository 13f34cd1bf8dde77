import { classifyAnswer, type Verdict } from './classify-answer.ts'
import type { OutboxItem } from './outbox-item.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { proofCache, type ProofCache } from './prepare-proof.ts'
import { ChallengeError, solveChallenge, type Proof } from './solve-challenge.ts'
import { REQUEST_LIMIT_MS } from '../../lib/request-limit.ts'

/** One attempt, challenge included. A request that hangs must not keep the lock. */
export const attemptLimitMs = REQUEST_LIMIT_MS
/** What a slow line still carries upwards: half a megabit a second. The server waits longer (`ReadLimit` in pocketbase/internal/uploads). */
const slowestBytesPerMs = 50

/** The limit of an attempt to send `item`, in ms: a file gets the time that it takes. */
export function attemptLimitOf({ file }: Pick<OutboxItem, 'file'>): number {
  return attemptLimitMs + Math.ceil((file?.bytes.byteLength ?? 0) / slowestBytesPerMs)
}

export type Delivery =
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
    // When surely offline, asking for a challenge is what fails: the item stays certain, hence editable.
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

  async function post(proof: Proof): Promise<Verdict> {
    state.unanswered = true
    try {
      const response = await platform.fetch(`/api/site/${item.call}`, {
        method: 'POST',
        ...requestOf(item, proof),
        cache: 'no-store',
        // Followed, a portal's redirect would carry personal data elsewhere, or turn into a GET that "succeeds".
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

/** JSON, or for a file a form: its text fields are what JSON would have said. */
function requestOf(
  { key, payload, submittedAt, file }: OutboxItem,
  proof: Proof,
): Pick<RequestInit, 'headers' | 'body'> {
  const values: Record<string, unknown> = { ...payload, submittedAt, altcha: proof.payload }
  if (file === undefined)
    return { headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key }, body: JSON.stringify(values) }
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (name !== file.field) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.append(file.field, new Blob([file.bytes]), file.name)
  return { headers: { 'Idempotency-Key': key }, body: form }
}

function failureOf(error: unknown): Delivery {
  if (error instanceof ChallengeError) return error.retry
  const message = error instanceof Error ? error.message : String(error)
  return { kind: 'retry', failure: 'network', error: { error: message }, foreign: true }
}
