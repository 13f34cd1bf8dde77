/** The English names of the months, because the server's JavaScript engine (goja) has no `Intl`. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * Returns "November 21, 2026" for an ISO 8601 date or instant, read in UTC. Uses no `Intl`, because the server's
 * JavaScript engine (goja) has none.
 * @returns the text itself if it does not start with a date
 */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? iso : `${name} ${Number(day)}, ${year}`
}

/** The options of `localText` for "Nov 22, 2026, 4:05 PM". */
export const DATE_AND_TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }

/** The options of `localText` for "4:05 PM". */
export const TIME_OF_DAY: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/**
 * Returns an instant in American English, in the device's time zone unless `options` names another. Only for browsers.
 * @param time a date, epoch ms, or ISO 8601
 */
export function localText(time: Date | number | string, options: Intl.DateTimeFormatOptions): string {
  // Some browsers write a narrow space before "AM". A normal space makes the text the same everywhere.
  return new Date(time).toLocaleString('en-US', options).replace('\u202f', ' ')
}
