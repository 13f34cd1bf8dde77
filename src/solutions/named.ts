import type { Claim } from '../company/facts/claims.ts'
import { isShown } from '../company/facts/fact.ts'

/**
 * A kind of firm with its size, such as "Small firms, 1-10 attorneys"; without it while the limits of the sizes are
 * not confirmed.
 */
export function named(firms: string, size: Claim): string {
  return isShown(size) ? `${firms}, ${size.value} ${size.text}` : firms
}
