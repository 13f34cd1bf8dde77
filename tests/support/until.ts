// These limits only end tests that hang. They are so long that no result depends on the speed or the load of a machine.

/** The limit of one wait, in ms. */
export const WAIT_HANG_MS = 300_000
/** The limit of one test with all its waits, in ms. */
export const TEST_HANG_MS = 900_000

const FIRST_STEP_MS = 25
/** A long wait makes longer pauses, because each check takes processor time from the awaited work. */
const LONGEST_STEP_MS = 100

/**
 * Calls `read` until it returns something other than undefined or false, and returns that value.
 * @throws after `limitMs`, with `what` in the message
 */
export async function until<T>(
  what: string,
  read: () => Promise<T | undefined | false> | T | undefined | false,
  limitMs = WAIT_HANG_MS,
): Promise<T> {
  const start = Date.now()
  for (let over = 0; ; over = Date.now() - start) {
    const value = await read()
    if (value !== undefined && value !== false) return value
    // Throw only here: `read` has run once more after the limit.
    if (over >= limitMs) throw new Error(`not within ${limitMs} ms: ${what}`)
    await pause(Math.min(LONGEST_STEP_MS, Math.max(FIRST_STEP_MS, over / 10), limitMs - over))
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
