/**
 * The shortest time in ms in which a person can fill in and send a form. The form reports its time only if the page
 * received no key, pointer or touch event, which indicates a program.
 */
const LEAST_MS = 2500

/**
 * Returns whether a program seems to have filled in the form: the invisible field `website` is filled, or `elapsedMs`
 * is too short. `elapsedMs` is the time until the visitor pressed the button, so waiting offline does not count.
 * Payloads without the two properties pass, because scripts and older forms don't send them. In multipart forms all
 * values are texts, so `elapsedMs` may be a number or a text.
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
