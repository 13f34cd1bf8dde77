/**
 * How long a request to our server may take, in ms, before it counts as lost: longer than a poor mobile connection needs to set itself
 * up, and short enough that what hangs keeps nothing waiting behind it. Whoever sends a file adds the time that its bytes take.
 */
export const REQUEST_LIMIT_MS = 20_000
