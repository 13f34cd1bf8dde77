// Durations that pages, worker and server share, in milliseconds.

/** Durations, not calendar days: those may be an hour longer or shorter, and src/lib/new-york-time.ts handles them. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * Timeout of a request to our server, in ms. A poor mobile connection needs less time to be established, and a hanging
 * request delays nothing for long. A file adds its upload time.
 */
export const REQUEST_LIMIT_MS = 20_000

/**
 * How long (ms) to wait for the server before showing a fallback: a form says "saved", a page shows its offline copy
 * or an error. Long enough for a busy server.
 */
export const ANSWER_WAIT_MS = 8_000
