import * as v from 'valibot'

// The columns of what the forms send, as valibot schemas. No `Intl`, no `URL`: the server's engine runs them too.
const ISO_MAX_LENGTH = 40
const ALTCHA_MAX_LENGTH = 4096
const EMAIL_MAX_LENGTH = 254
const NO_TEXT = 'Remove the characters that can’t be shown.'

/** Text that may not be blank, trimmed; `max` in UTF-16 units, hence never more than a column's characters. */
export const requiredText = (max: number, missing: string) =>
  v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(max, tooLong(max)), v.check(isText, NO_TEXT))

/** Trimmed text, empty when absent; `max` in UTF-16 units. */
export const optionalText = (max: number) =>
  v.optional(v.pipe(v.string('Enter text.'), v.trim(), v.maxLength(max, tooLong(max)), v.check(isText, NO_TEXT)), '')

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

/** When the sender clicked, by his own clock. The outbox always sends it; who calls without it is not asked for it. */
export const submittedAt = v.optional(instant('The time of submission must be an ISO timestamp.'))

/** The proof of work. It may be absent here: a retry of a stored request is answered without a new one. */
export const proof = v.optional(
  v.pipe(v.string('The proof must be text.'), v.maxLength(ALTCHA_MAX_LENGTH, 'The proof is too long.')),
  '',
)

/** No NUL and no half of a surrogate pair: neither is text, and no database or mail gives them back as they were. Everything else is kept. */
function isText(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0) return false
    if (unit < 0xd800 || unit > 0xdfff) continue
    const next = text.charCodeAt(at + 1)
    if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return false
    at += 1
  }
  return true
}

function tooLong(max: number): string {
  return `Use at most ${max} characters.`
}

/** Engines differ on 30 February (one rolls over, one refuses): decided here, alike for the browser and the server. */
function isCalendarDay(timestamp: string): boolean {
  const [year, month, day] = timestamp.slice(0, 10).split('-').map(Number)
  return (
    day !== undefined &&
    day === new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).getUTCDate() &&
    !Number.isNaN(Date.parse(timestamp))
  )
}
