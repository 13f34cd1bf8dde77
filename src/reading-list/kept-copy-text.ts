import { instantText, TIME_OF_DAY } from '../browser/instant-text.ts'

/** The CSS class of the notice about an offline copy. */
export const KEPT_NOTE = 'kept-note'

const DAY: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric' }

/**
 * Returns the notice above an offline copy, in the device's time zone: "Offline copy from today, 6:34 PM".
 * @param keptAt epoch ms at which the server sent the copy; 0 if unknown
 * @param now epoch ms
 */
export function keptCopyText(keptAt: number, now: number): string {
  if (keptAt === 0) return 'Offline copy'
  const kept = new Date(keptAt)
  const today = new Date(now)
  const isThisYear = kept.getFullYear() === today.getFullYear()
  const day =
    kept.toDateString() === today.toDateString()
      ? 'today'
      : instantText(kept, isThisYear ? DAY : { ...DAY, year: 'numeric' })
  return `Offline copy from ${day}, ${instantText(kept, TIME_OF_DAY)}`
}
