import { HOUR_MS } from '../../lib/time-units.ts'
import type { Claim, ClaimId } from './claims.ts'
import { isShown } from './fact.ts'
import type { OfficeHours } from './hours.ts'

/** The claims that say how soon somebody is answered. */
export type ReplyPromise = Extract<ClaimId, 'demoReply' | 'contactFormReply' | 'emailReply' | 'applicationReview'>

/** " within 4 hours", to stand after a verb; nothing where no time is promised. */
export function within(promise: Claim): string {
  return isShown(promise) ? ` within ${promise.value}` : ''
}

/**
 * How much office time a promise gives, in ms: read from the words that the pages say, so that they are the only address of it.
 * @throws for words that name no time; a test reads every promise
 */
export function officeTime({ value }: Pick<Claim, 'value'>, { opens, closes }: OfficeHours): number {
  const [, number, unit] = /^(the next|\d+) (hour|business day)s?$/.exec(value) ?? []
  const count = number === 'the next' ? 1 : Number(number)
  if (!(count > 0)) throw new Error(`no time is named by “${value}”`)
  return count * (unit === 'hour' ? 1 : closes - opens) * HOUR_MS
}
