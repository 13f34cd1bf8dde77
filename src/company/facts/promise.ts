import type { Claim } from './claims.ts'
import { isShown } from './fact.ts'

/** " within 4 hours", to stand after a verb; nothing where no time is promised. */
export function within(promise: Claim): string {
  return isShown(promise) ? ` within ${promise.value}` : ''
}
