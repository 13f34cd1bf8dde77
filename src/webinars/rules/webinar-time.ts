import { formatDate } from '../../lib/format-date.ts'
import { newYorkTexts } from '../../lib/new-york-text.ts'
import { newYorkTime } from '../../lib/new-york-time.ts'

/** Returns the day in New York: "Thursday, December 3, 2026". */
export function webinarDay(startsAt: string): string {
  return newYorkTexts(new Date(startsAt)).day
}

/** Returns the date in New York: "December 3, 2026". */
export function webinarDate(startsAt: string): string {
  return formatDate(newYorkTime(new Date(startsAt)).date)
}

/** Returns the time in New York: "1:00 PM ET". */
export function webinarTime(startsAt: string): string {
  return `${newYorkTexts(new Date(startsAt)).time} ET`
}
