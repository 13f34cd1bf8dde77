import * as v from 'valibot'

// The columns of what the forms send, as valibot schemas. No `Intl`, no `URL`: the server's engine runs them too.
const ISO_MAX_LENGTH = 40
const ALTCHA_MAX_LENGTH = 4096
const EMAIL_MAX_LENGTH = 254

/** Text that may not be blank, trimmed; `max` in UTF-16 units, hence never more than a column's characters. */
export const requiredText = (max: number, missing: string) =>
  v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(max, tooLong(max)))

/** Trimmed text, empty when absent; `max` in UTF-16 units. */
export const optionalText = (max: number) =>
  v.optional(v.pipe(v.string('Enter text.'), v.trim(), v.maxLength(max, tooLong(max))), '')

/** The browser's own rule for addresses: it takes o'neill@firm.com, which `v.email` refuses. */
export const emailAddress = v.pipe(
  requiredText(EMAIL_MAX_LENGTH, 'Enter your email address.'),
  v.rfcEmail('Enter an email address such as name@firm.com.'),
)

/** An ISO timestamp, as `toISOString` writes it. */
export const instant = (text: string) =>
  v.pipe(
    v.string(text),
    v.maxLength(ISO_MAX_LENGTH, text),
    v.isoTimestamp(text),
    v.check(isCalendarDay, text),
    v.transform((value) => new Date(value).toISOString()),
  )

export const submittedAt = instant('The time of submission must be an ISO timestamp.')

/** The proof of work. It may be absent here: a retry of a stored request is answered without a new one. */
export const proof = v.optional(
  v.pipe(v.string('The proof must be text.'), v.maxLength(ALTCHA_MAX_LENGTH, 'The proof is too long.')),
  '',
)

function tooLong(max: number): string {
  return `Use at most ${max} characters.`
}

/** Engines differ on 30 February (one rolls over, one refuses): decided here, alike for the browser and the server. */
function isCalendarDay(timestamp: string): boolean {
  const [year, month, day] = timestamp.slice(0, 10).split('-').map(Number)
  return day !== undefined && day === new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).getUTCDate() && !Number.isNaN(Date.parse(timestamp))
}
