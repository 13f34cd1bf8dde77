// Lengths of time that pages, worker and server share, in milliseconds.

/** Days of the calendar may be an hour longer or shorter: src/lib/new-york-time.ts knows those. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * How long a request to our server may take, in ms, before it counts as lost: longer than a poor mobile connection needs to set itself
 * up, and short enough that what hangs keeps nothing waiting behind it. Whoever sends a file adds the time that its bytes take.
 */
export const REQUEST_LIMIT_MS = 20_000

/**
 * How long a visitor is left without an answer, in ms, before the page says something else: a form that what was typed is saved, a page
 * what is kept of it or that nobody answered. Long enough for a server that is busy, and no longer than somebody watches.
 */
export const ANSWER_WAIT_MS = 8_000
