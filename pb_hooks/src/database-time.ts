/** Returns a date in the format of PocketBase's columns, "2026-11-21 09:00:00.000Z". SQLite compares dates as text. */
export function databaseTime(date: Date): string {
  return date.toISOString().replace('T', ' ')
}

/** Returns the text of a date column as ISO 8601, "2026-11-21T09:00:00.000Z"; an empty one stays empty. */
export function isoTime(column: string): string {
  return column.replace(' ', 'T')
}

/** Returns a date column in epoch milliseconds; 0 for an empty one. */
export function timeOf(record: PbRecord, column: string): number {
  const text = record.getString(column)
  return text === '' ? 0 : Date.parse(isoTime(text))
}

/**
 * Returns whether at least `durationMs` have passed since the date in a column, or the column is empty. A date that far
 * in the future also counts, because it was written before the system clock was set back.
 */
export function isLongSince(record: PbRecord, column: string, durationMs: number, now: Date): boolean {
  return Math.abs(now.getTime() - timeOf(record, column)) >= durationMs
}
