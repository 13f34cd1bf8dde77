import type { releaseRequests } from '../releases/release-requests.ts'

/**
 * Returns a pseudo-random number in [0, 1) that depends only on the seed and the purpose. Runs with the same seed
 * therefore make the same choices, in any order.
 */
export function chance(seed: number, ...purpose: ReadonlyArray<string | number>): number {
  return hash(`${seed} ${purpose.join(' ')}`) / 2 ** 32
}

/**
 * Returns the name that `chance` (in [0, 1)) selects. Each name has a share in percent. Returns undefined if `chance`
 * is beyond all shares.
 */
export function chooseByShare<Name extends string>(
  shares: ReadonlyArray<readonly [name: Name, share: number]>,
  chance: number,
): Name | undefined {
  let upTo = 0
  return shares.find(([, share]) => chance * 100 < (upTo += share))?.[0]
}

/** Returns an idempotency key that depends only on the seed and the purpose: a UUID of version 4. */
export function seededKey(seed: number, ...purpose: ReadonlyArray<string | number>): string {
  const digits = [0, 1, 2, 3]
    .map((part) =>
      hash(`${seed} key ${part} ${purpose.join(' ')}`)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}

/**
 * Returns a hash of 32 bits by FNV-1a. The last steps of MurmurHash3 follow, because texts that differ only at their
 * end would otherwise get similar hashes.
 */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

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
