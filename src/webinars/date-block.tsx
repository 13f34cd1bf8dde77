import { newYorkTime } from '../lib/new-york-time.ts'
import { formatDate } from '../lib/format-date.ts'

/**
 * The day of a webinar, drawn as a page of a tear-off calendar. Hidden from screen readers, because the facts beside it
 * have the date in words.
 */
export function DateBlock({ startsAt }: { startsAt: string }) {
  const [month = '', day = ''] = formatDate(newYorkTime(new Date(startsAt)).date).split(/[ ,]+/)
  return (
    <p className="date-block" aria-hidden="true">
      <span>{month}</span>
      <b>{day}</b>
    </p>
  )
}
