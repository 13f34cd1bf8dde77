import { HOUR_MS } from '../../../src/lib/time-units.ts'

/** How often a visitor may move one appointment within an hour: each time he and the staff get a mail. A cancellation always gets through. */
const MOST_CHANGES = 10

/** For how many seconds an appointment can't be moved any more; 0: it can. */
export function secondsUntilChange(row: PbRecord, now: Date): number {
  const [earliest, ...later] = changesOf(row, now)
  if (earliest === undefined || later.length + 1 < MOST_CHANGES) return 0
  return Math.ceil((earliest + HOUR_MS - now.getTime()) / 1000)
}

/** Notes a change in the row, which is saved afterwards. */
export function noteChange(row: PbRecord, now: Date): void {
  row.set('changedAt', JSON.stringify([...changesOf(row, now), now.getTime()].slice(-MOST_CHANGES)))
}

/** The changes of the last hour in epoch ms, the earliest first. What lies ahead was noted before the clock was set back. */
function changesOf(row: PbRecord, now: Date): number[] {
  const noted: unknown = JSON.parse(row.getString('changedAt') || '[]')
  if (!Array.isArray(noted)) return []
  return noted.filter(
    (at): at is number => typeof at === 'number' && at > now.getTime() - HOUR_MS && at <= now.getTime(),
  )
}
