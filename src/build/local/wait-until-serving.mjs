import { setTimeout as sleep } from 'node:timers/promises'

const probeEveryMs = 100

/**
 * Resolves once the server answers its health check.
 * @param {string} origin such as `http://127.0.0.1:8090`
 * @param {() => boolean} isStopping ends the wait early
 */
export async function waitUntilServing(origin, isStopping) {
  while (!isStopping() && !(await isHealthy(origin))) await sleep(probeEveryMs)
}

async function isHealthy(origin) {
  try {
    const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2000) })
    return answer.ok
  } catch {
    return false
  }
}
