import type { Claim } from '../company/facts/claims.ts'
import { isShown } from '../company/facts/fact.ts'

/**
 * Returns a kind of firm with its size: "Small firms, 1-10 attorneys". Without the size until its limits are confirmed.
 */
export function named(firms: string, size: Claim): string {
  return isShown(size) ? `${firms}, ${size.value} ${size.text}` : firms
}
