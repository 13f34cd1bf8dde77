import type { releaseRequests } from '../releases/release-requests.ts'
import { chance, pick } from './seeded.ts'

type RequestName = keyof typeof releaseRequests

/** Of a hundred submissions. Sign-ups and registrations are few: each is answered after a fixed time, which is for other tests. */
const SHARES: ReadonlyArray<readonly [RequestName, number]> = [
  ['demo-request', 50],
  ['contact-message', 30],
  ['job-application', 10],
  ['newsletter-sign-up', 5],
  ['webinar-registration', 5],
]

/** Which form the nth submission of a run is made with, from 0 on. */
export function kindOf(seed: number, nth: number): RequestName {
  return pick(SHARES, chance(seed, 'form of', nth)) ?? 'demo-request'
}

/** Whose submission it is, which tells it from all others: part of the address and of the name. */
export const personOf = (nth: number): string => `visitor-${nth}`

/** The person that an address belongs to. */
export const personAt = (email: string): string => email.split('@')[0] ?? ''
