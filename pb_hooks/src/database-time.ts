/** As PocketBase writes dates, which SQLite compares as text: "2026-11-21 09:00:00.000Z". */
export function databaseTime(date: Date): string {
  return date.toISOString().replace('T', ' ')
}

/** Epoch milliseconds of a date column; 0 where it is empty. */
export function timeOf(record: PbRecord, column: string): number {
  const text = record.getString(column)
  return text === '' ? 0 : Date.parse(text.replace(' ', 'T'))
}

/** Whether it is that long since a date column, or since no date at all. One as far ahead was written before the clock was set back: it counts. */
export function isLongSince(record: PbRecord, column: string, durationMs: number, now: Date): boolean {
  return Math.abs(now.getTime() - timeOf(record, column)) >= durationMs
}
