/** The options of `instantText` for "Nov 22, 2026, 4:05 PM". */
export const DATE_AND_TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }

/** The options of `instantText` for "4:05 PM". */
export const TIME_OF_DAY: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/**
 * Returns an instant in American English, in the device's time zone unless `options` names another.
 * @param time a date, epoch ms, or ISO 8601
 */
export function instantText(time: Date | number | string, options: Intl.DateTimeFormatOptions): string {
  // Some browsers write a narrow space before "AM". A normal space makes the text the same everywhere.
  return new Date(time).toLocaleString('en-US', options).replace('\u202f', ' ')
}
