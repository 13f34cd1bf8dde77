import { HOUR_MS } from '../../lib/time-units.ts'
import type { Claim, ClaimId } from './claims.ts'
import { isShown } from './fact.ts'
import type { OfficeHours } from './brand.ts'

/** The claims that promise by when staff reply. */
export type ReplyPromise = Extract<ClaimId, 'demoReply' | 'contactFormReply' | 'emailReply' | 'applicationReview'>

/** Returns " within 4 hours", to follow a verb such as "We reply"; empty if the site promises no time. */
export function within(promise: Claim): string {
  return isShown(promise) ? ` within ${promise.value}` : ''
}

/**
 * Returns the promised time in ms of office hours. It is parsed from the text that pages show, so that pages and
 * deadlines agree.
 * @throws if the text is no period; a test parses every promise
 */
export function officeTime({ value }: Pick<Claim, 'value'>, { opens, closes }: OfficeHours): number {
  const [, number, unit] = /^(the next|\d+) (hour|business day)s?$/.exec(value) ?? []
  const count = number === 'the next' ? 1 : Number(number)
  if (!(count > 0)) throw new Error(`no time is named by “${value}”`)
  return count * (unit === 'hour' ? 1 : closes - opens) * HOUR_MS
}
