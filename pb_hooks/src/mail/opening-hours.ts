import { within, type Claim } from '../../../src/company/facts/claims.ts'
import { isShown } from '../../../src/company/facts/fact.ts'
import { longHours, officeHours } from '../../../src/company/facts/brand.ts'
import { answerByText } from '../../../src/site/rules/answer-by.ts'

/** The sentence that follows every promised reply time in a mail. */
export const OPENING_HOURS = `Our office is open ${longHours(officeHours)}.`

/**
 * Returns " within 4 hours (business hours), by Monday, 9 AM ET", or " soon" if the site promises no time. The text
 * follows a verb such as "We reply".
 */
export function promised(promise: Claim, answerBy: Date): string {
  return isShown(promise) ? `${within(promise)} (business hours), by ${answerByText(answerBy)}` : ' soon'
}
