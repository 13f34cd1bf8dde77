import type { Claim } from '../company/facts/claims.ts'
import { isShown } from '../company/facts/fact.ts'

/** Returns a kind of firm with its size: "Small firms, 1-10 attorneys". Omits the size if it may not be shown. */
export function named(firms: string, size: Claim): string {
  return isShown(size) ? `${firms}, ${size.value} ${size.text}` : firms
}
