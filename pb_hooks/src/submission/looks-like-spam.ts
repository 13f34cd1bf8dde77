/** Nobody fills in and sends a form in less. The form measures it only where no key, pointer or touch was used on its page. */
const LEAST_MS = 2500

/**
 * Whether a program seems to have filled in the form: something stands in the field that people don't see (`website`), or it was
 * sent too soon (`elapsedMs`, at the time of the submit, so that neither a queue nor a slow line counts). A payload without the two
 * keys is none: scripts and older queued submissions pass. Multipart fields are text; both kinds are read.
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
