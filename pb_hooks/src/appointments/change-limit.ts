import { HOUR_MS } from '../../../src/lib/time-units.ts'

/**
 * How often a visitor may move one appointment within an hour. The limit exists because each move mails visitor and
 * staff. It does not apply to cancelling.
 */
const MOST_CHANGES = 10

/** Returns the seconds until the visitor may move the appointment again; 0 if now. */
export function secondsUntilChange(row: PbRecord, now: Date): number {
  const [earliest, ...later] = changesOf(row, now)
  if (earliest === undefined || later.length + 1 < MOST_CHANGES) return 0
  return Math.ceil((earliest + HOUR_MS - now.getTime()) / 1000)
}

/** Adds `now` to the record's list of changes; the caller saves the record. */
export function recordChange(row: PbRecord, now: Date): void {
  row.set('changedAt', JSON.stringify([...changesOf(row, now), now.getTime()].slice(-MOST_CHANGES)))
}

/**
 * Returns the times of the changes in the last hour, in epoch ms, earliest first. Ignores future times, which were
 * recorded before the system clock was set back.
 */
function changesOf(row: PbRecord, now: Date): number[] {
  const noted: unknown = JSON.parse(row.getString('changedAt') || '[]')
  if (!Array.isArray(noted)) return []
  return noted.filter(
    (at): at is number => typeof at === 'number' && at > now.getTime() - HOUR_MS && at <= now.getTime(),
  )
}
