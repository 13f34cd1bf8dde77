import type { Claim } from '../../../src/company/facts/claims.ts'
import { isShown } from '../../../src/company/facts/fact.ts'
import { longHours, officeHours } from '../../../src/company/facts/hours.ts'
import { within } from '../../../src/company/facts/promise.ts'
import { answerByText } from '../../../src/site/rules/answer-by.ts'

/** The sentence beside every promise of a reply. */
export const OPENING_HOURS = `Our office is open ${longHours(officeHours)}.`

/** " within 4 hours of office time, by Monday, 9 AM ET", to follow a verb; " soon" if no time is promised. */
export function promised(promise: Claim, answerBy: Date): string {
  return isShown(promise) ? `${within(promise)} of office time, by ${answerByText(answerBy)}` : ' soon'
}
