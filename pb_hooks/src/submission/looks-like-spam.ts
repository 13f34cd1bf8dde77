/**
 * The shortest time in which a person can fill in and send a form. The form reports it only if its page saw no key,
 * pointer or touch.
 */
const LEAST_MS = 2500

/**
 * Whether a program seems to have filled in the form: the invisible field `website` is filled, or `elapsedMs` is too
 * short. `elapsedMs` ends at the submit, so queueing and slow networks don't count. Payloads without the two keys
 * pass: scripts and older queued submissions lack them. Multipart fields are text, so both types are read.
 */
export function looksLikeSpam(payload: Readonly<Record<string, unknown>>): boolean {
  return isFilled(own(payload, 'website')) || isTooSoon(own(payload, 'elapsedMs'))
}

function own(payload: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(payload, name) ? payload[name] : undefined
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return value !== undefined && value !== null
}

function isTooSoon(value: unknown): boolean {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,12}$/.test(value))
  const elapsed = isNumber ? Number(value) : Number.NaN
  return elapsed >= 0 && elapsed < LEAST_MS
}
