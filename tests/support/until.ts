const STEP_MS = 25

/** Waits until `read` gives something other than undefined or false. Throws, naming `what`, after `limitMs`. */
export async function until<T>(
  what: string,
  read: () => Promise<T | undefined | false> | T | undefined | false,
  limitMs = 10_000,
): Promise<T> {
  for (const end = Date.now() + limitMs; Date.now() < end; await pause(STEP_MS)) {
    const value = await read()
    if (value !== undefined && value !== false) return value
  }
  throw new Error(`not within ${limitMs} ms: ${what}`)
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
