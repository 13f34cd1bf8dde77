import { HOUR_MS } from '../../lib/time-units.ts'
import type { Claim, ClaimId } from './claims.ts'
import { isShown } from './fact.ts'
import type { OfficeHours } from './hours.ts'

/** The claims that promise a time for a reply. */
export type ReplyPromise = Extract<ClaimId, 'demoReply' | 'contactFormReply' | 'emailReply' | 'applicationReview'>

/** " within 4 hours", to follow a verb; empty if no time is promised. */
export function within(promise: Claim): string {
  return isShown(promise) ? ` within ${promise.value}` : ''
}

/**
 * Returns the office time of a promise in ms, parsed from the text that pages show, so that this text is the only
 * source.
 * @throws if the text is no period; a test reads every promise
 */
export function officeTime({ value }: Pick<Claim, 'value'>, { opens, closes }: OfficeHours): number {
  const [, number, unit] = /^(the next|\d+) (hour|business day)s?$/.exec(value) ?? []
  const count = number === 'the next' ? 1 : Number(number)
  if (!(count > 0)) throw new Error(`no time is named by “${value}”`)
  return count * (unit === 'hour' ? 1 : closes - opens) * HOUR_MS
}
