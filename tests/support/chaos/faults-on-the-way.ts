import type { Fault } from '../faults/fault-proxy.ts'
import { chance, chooseByShare } from './seeded.ts'

/** For each fault, the percentage of attempts to submit that meet it at the proxy. The other attempts pass. */
const OF_SUBMISSIONS = [
  ['dropped before', 6],
  ['dropped after commit', 9],
  ['cut mid-answer', 6],
  ['duplicate', 6],
  ['late duplicate', 6],
  ['delay', 7],
  ['502 page', 6],
] as const
/** For each fault, the percentage of other requests that meet it. These requests fetch a proof-of-work challenge. */
const OF_OTHERS = [
  ['dropped before', 3],
  ['502 page', 2],
  ['delay', 3],
] as const

type FaultName = (typeof OF_SUBMISSIONS)[number][0]

const LONGEST_DELAY_MS = 1_000
const LATEST_DUPLICATE_MS = 4_000

export type FaultPlan = {
  decide: (request: { method: string; path: string; key: string | undefined; count: number }) => Fault
  /** The number of faults so far, by kind. */
  counts: Partial<Record<FaultName, number>>
}

/**
 * Returns a plan that chooses the fault of each request. For a submission, the choice depends on the seed, the key and
 * the number of the attempt. For another request, it depends on the seed, the path, and the path's number of requests.
 */
export function planFaults(seed: number): FaultPlan {
  const attempts = new Map<string, number>()
  const counts: FaultPlan['counts'] = {}

  function decide({ method, path, key = path, count }: Parameters<FaultPlan['decide']>[0]): Fault {
    const attempt = method === 'POST' ? (attempts.get(key) ?? 0) + 1 : count
    attempts.set(key, attempt)
    const name = chooseByShare<FaultName>(
      method === 'POST' ? OF_SUBMISSIONS : OF_OTHERS,
      chance(seed, 'fault', key, attempt),
    )
    if (name === undefined) return 'pass'
    counts[name] = (counts[name] ?? 0) + 1
    return FAULTS[name](chance(seed, 'size of fault', key, attempt))
  }
  return { decide, counts }
}

const FAULTS: Record<FaultName, (size: number) => Fault> = {
  'dropped before': () => 'refuse',
  'dropped after commit': () => 'drop-answer',
  'cut mid-answer': () => 'half-answer',
  duplicate: () => ({ repeatAfterMs: 0 }),
  'late duplicate': (size) => ({ repeatAfterMs: Math.round(LATEST_DUPLICATE_MS * (0.1 + 0.9 * size)) }),
  delay: (size) => ({ delayMs: Math.round(LONGEST_DELAY_MS * size) }),
  '502 page': () => ({ status: 502, body: '<!doctype html><title>502</title><h1>Bad Gateway</h1>' }),
}
