import type { releaseRequests } from '../releases/release-requests.ts'
import { chance, pick } from './seeded.ts'

type RequestName = keyof typeof releaseRequests

/**
 * The percentage of submissions by form. Newsletter and webinar forms are rare, because the server answers them after a fixed delay, which
 * other tests cover.
 */
const SHARES: ReadonlyArray<readonly [RequestName, number]> = [
  ['demo-request', 50],
  ['contact-message', 30],
  ['job-application', 10],
  ['newsletter-sign-up', 5],
  ['webinar-registration', 5],
]

/** Returns the form of the nth submission of a run, counted from 0. */
export function kindOf(seed: number, nth: number): RequestName {
  return pick(SHARES, chance(seed, 'form of', nth)) ?? 'demo-request'
}

/** Returns the person of a submission: a text that makes the mail address and the name unique. */
export const personOf = (nth: number): string => `visitor-${nth}`

/** Returns the person with a mail address. */
export const personAt = (email: string): string => email.split('@')[0] ?? ''
