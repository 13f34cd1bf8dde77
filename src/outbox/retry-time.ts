/** A server that names next year (or a portal that names anything) must not bury a request. */
const longestWaitMs = 24 * 60 * 60 * 1000

/**
 * When the server allows the next attempt, as epoch ms of this device; undefined without a usable `Retry-After`.
 * `now`: epoch ms. Understands seconds and HTTP dates (RFC 9110, 10.2.3). A date is read against the answer's own
 * `Date`, since a visitor's clock may be hours off.
 */
export function retryTime(headers: Headers, now: number): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+$/.test(value)) return now + Math.min(Number(value) * 1000, longestWaitMs)
  const at = httpDate(value)
  if (at === undefined) return undefined
  return now + Math.min(Math.max(at - serverTime(headers, now), 0), longestWaitMs)
}

/** When the server answered, by its own clock (epoch ms); this device's `now` where it doesn't say. */
export function serverTime(headers: Headers, now: number): number {
  return httpDate(headers.get('Date') ?? '') ?? now
}

/** Only what looks like a date: `Date.parse` takes "-1" and "2.5" for years and months. */
function httpDate(value: string): number | undefined {
  const time = /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
