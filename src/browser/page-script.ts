import { inTime } from './fetch-in-time.ts'
import { network } from './network.ts'

/** A lazily loaded part of the page; `preload` is deleted once it is loaded. */
type Part = { preload?: (() => Promise<void>) | undefined }

const limited = new WeakSet<Part>()

/**
 * Limits the router's wait for a page's script to the wait for its data; after that the page fails to open with an
 * error for which {@link isLate} is true. A script can't be aborted: if it arrives later, the next attempt uses it.
 * Later calls do nothing.
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
        // Probes the network, because the page's options depend on whether the server is reachable.
        void ask()
        throw error
      })
  }
}

/** Whether an error means that a page's script or data timed out. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
