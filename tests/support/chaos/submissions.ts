import type { releaseRequests } from '../releases/release-requests.ts'
import { chance, chooseByShare } from './seeded.ts'

type RequestName = keyof typeof releaseRequests

/**
 * The percentage of submissions for each form. Newsletter and webinar forms are rare, because the server answers them
 * only after a minimum time.
 */
const SHARES: ReadonlyArray<readonly [RequestName, number]> = [
  ['demo-request', 50],
  ['contact-message', 30],
  ['job-application', 10],
  ['newsletter-sign-up', 5],
  ['webinar-registration', 5],
]

/** Returns the form of the nth submission of a run. `nth` starts at 0. */
export function nthForm(seed: number, nth: number): RequestName {
  return chooseByShare(SHARES, chance(seed, 'form of', nth)) ?? 'demo-request'
}

/** Returns a name for the person of a submission. It makes the mail address and the person's name unique. */
export const personOf = (nth: number): string => `visitor-${nth}`

/** Returns the name that `personOf` gave the person with this mail address. */
export const personAt = (email: string): string => email.split('@')[0] ?? ''
