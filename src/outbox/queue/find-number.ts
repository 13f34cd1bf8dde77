import { solveChallenge as findWithWebCrypto } from 'altcha-lib/v1'
import { sha256Hex } from '../../lib/sha256.ts'

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
