import { HOUR_MS } from '../../../src/lib/time-units.ts'

/**
 * How often a visitor may move one appointment within an hour: each move mails visitor and staff. Cancelling is always
 * allowed.
 */
const MOST_CHANGES = 10

/** Seconds until an appointment can be moved; 0 if it can be now. */
export function secondsUntilChange(row: PbRecord, now: Date): number {
  const [earliest, ...later] = changesOf(row, now)
  if (earliest === undefined || later.length + 1 < MOST_CHANGES) return 0
  return Math.ceil((earliest + HOUR_MS - now.getTime()) / 1000)
}

/** Records a change in the row; the caller saves it. */
export function recordChange(row: PbRecord, now: Date): void {
  row.set('changedAt', JSON.stringify([...changesOf(row, now), now.getTime()].slice(-MOST_CHANGES)))
}

/**
 * Changes of the last hour in epoch ms, earliest first. Future ones were recorded before the clock was set back, and
 * don't count.
 */
function changesOf(row: PbRecord, now: Date): number[] {
  const noted: unknown = JSON.parse(row.getString('changedAt') || '[]')
  if (!Array.isArray(noted)) return []
  return noted.filter(
    (at): at is number => typeof at === 'number' && at > now.getTime() - HOUR_MS && at <= now.getTime(),
  )
}
