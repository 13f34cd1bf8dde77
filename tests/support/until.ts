const FIRST_STEP_MS = 25
/** To ask takes work too, which what is waited for may need. */
const LONGEST_STEP_MS = 100

type Read<T> = () => Promise<T | undefined | false> | T | undefined | false

/** Waits until `read` gives something other than undefined or false, and asks less often the longer it takes. Throws, naming `what`, after `limitMs`. */
export async function until<T>(what: string, read: Read<T>, limitMs = 10_000): Promise<T> {
  const start = Date.now()
  return asked(what, read, limitMs, () => Date.now() - start)
}

/**
 * The same for a promise of a server's speed: what the questions themselves take does not count. On a machine with nothing else to do that is
 * next to nothing; on a busy one the server, which waits for its turn as they do, gets as many looks.
 */
export async function untilAsked<T>(what: string, read: Read<T>, limitMs: number): Promise<T> {
  let paused = 0
  return asked(what, read, limitMs, (step) => (paused += step))
}

/** @param passed how much of the limit is over, after a pause of `step` milliseconds */
async function asked<T>(what: string, read: Read<T>, limitMs: number, passed: (step: number) => number): Promise<T> {
  for (let over = 0, step = 0; ; over = passed(step)) {
    const value = await read()
    if (value !== undefined && value !== false) return value
    // Asked a last time when the time is over.
    if (over >= limitMs) throw new Error(`not within ${limitMs} ms: ${what}`)
    step = Math.min(LONGEST_STEP_MS, Math.max(FIRST_STEP_MS, over / 10), limitMs - over)
    await pause(step)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
