import type { Call } from './outbox-item.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { solveChallenge, type Proof } from './solve-challenge.ts'
import { REQUEST_LIMIT_MS } from '../../lib/request-limit.ts'

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
  const isHeld = (call: Call) => (prepared.get(call)?.until ?? 0) > platform.now()

  async function setEnd(entry: Entry) {
    const proof = await entry.proof
    entry.until = Math.max(proof?.freshUntil ?? 0, platform.now() + pauseMs)
  }

  return {
    prepare(call) {
      if (isHeld(call) || !platform.online()) return
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
      if (!isHeld(call)) prepared.set(call, { proof: Promise.resolve(proof), until: proof.freshUntil })
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
