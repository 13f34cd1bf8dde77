import { inTime } from './fetch-in-time.ts'
import { network } from './network.ts'

/** A page component whose script is loaded on demand. The router deletes `preload` once the script is loaded. */
type Part = { preload?: (() => Promise<void>) | undefined }

const limited = new WeakSet<Part>()

/**
 * Gives the router a timeout for loading the script of a page. It equals the timeout for the page's data. After it, the
 * page fails to open with an error for which {@link isLate} returns true. The download can't be aborted: if the script
 * arrives later, the next attempt uses it. Later calls do nothing.
 */
export function limitPageScripts(
  routes: Iterable<{ options: { component?: Part | undefined } }>,
  ask: () => Promise<void> = network.ask,
): void {
  for (const { options } of routes) {
    const part = options.component
    const load = part?.preload
    if (part === undefined || load === undefined || limited.has(part)) continue
    limited.add(part)
    part.preload = () =>
      inTime(load()).catch((error: unknown) => {
        // Probes the server, because the message to the visitor depends on whether the server can be reached.
        void ask()
        throw error
      })
  }
}

/** Returns whether an error means that a page's script or data timed out. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
