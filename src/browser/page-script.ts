import { inTime } from './fetch-in-time.ts'
import { network } from './network.ts'

/** A part of the page that is loaded when it is first asked for; `preload` is gone once it is here. */
type Part = { preload?: (() => Promise<void>) | undefined }

const limited = new WeakSet<Part>()

/**
 * Has the router wait for a page's own script as long as for its data, and no longer: then the page did not open, with {@link isLate} as
 * its error. A script can't be called off, so one that comes later is there when it is asked for again. Later calls do nothing.
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
        // What the page may offer depends on whether the server can be reached at all.
        void ask()
        throw error
      })
  }
}

/** Whether a page was not shown because nothing came for too long. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
