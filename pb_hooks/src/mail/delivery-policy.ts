import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'

const FIRST_DELAY_MS = MINUTE_MS
export const LONGEST_DELAY_MS = 6 * HOUR_MS
const GIVE_UP_AFTER_MS = 3 * DAY_MS

/** Longer than the transport's own deadline (`whole` in pocketbase/internal/mail): a lease that ran out belongs to a process that died. */
export const LEASE_MS = 120_000

export type Verdict = { status: 'queued'; delayMs: number } | { status: 'failed' }

/**
 * What becomes of a mail after a failed attempt. The transport marks what will never work with "permanent: "; everything else is
 * tried again after one minute, doubling to six hours, for three days.
 * @param attempts how many were made, this one included
 * @param sinceFirstMs since the first attempt began
 * @param random from 0 up to 1: up to half of the delay is dropped, so that mails of one outage spread
 */
export function afterFailure(error: string, attempts: number, sinceFirstMs: number, random: number): Verdict {
  if (/^(?:GoError: |Error: )?permanent: /.test(error) || sinceFirstMs >= GIVE_UP_AFTER_MS) return { status: 'failed' }
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS)
  return { status: 'queued', delayMs: Math.round(delay * (1 - random / 2)) }
}
