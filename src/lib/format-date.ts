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
