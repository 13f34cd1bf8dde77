// Durations in milliseconds that pages, the service worker and the server share.

/** Exact durations. A calendar day may be an hour longer or shorter; src/lib/new-york-time.ts handles those. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * Timeout (ms) of a request to our server, long enough for a slow mobile connection. A request with a file gets
 * additional time for the upload.
 */
export const REQUEST_LIMIT_MS = 20_000

/**
 * How long (ms) to wait for the server before showing a fallback: a form says "saved", a page shows its offline copy
 * or an error. Long enough for a busy server.
 */
export const ANSWER_WAIT_MS = 8_000
