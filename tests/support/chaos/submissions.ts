import type { releaseRequests } from '../releases/release-requests.ts'
import { chance, pick } from './seeded.ts'

type RequestName = keyof typeof releaseRequests

/** Of a hundred submissions. Sign-ups and registrations are few: each is answered after a fixed time, which other tests cover. */
const SHARES: ReadonlyArray<readonly [RequestName, number]> = [
  ['demo-request', 50],
  ['contact-message', 30],
  ['job-application', 10],
  ['newsletter-sign-up', 5],
  ['webinar-registration', 5],
]

/** Returns the form of the nth submission of a run, from 0 on. */
export function kindOf(seed: number, nth: number): RequestName {
  return pick(SHARES, chance(seed, 'form of', nth)) ?? 'demo-request'
}

/** The person of a submission, a unique part of the address and of the name. */
export const personOf = (nth: number): string => `visitor-${nth}`

/** The person that an address belongs to. */
export const personAt = (email: string): string => email.split('@')[0] ?? ''
