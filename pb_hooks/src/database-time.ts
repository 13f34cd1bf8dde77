/** As PocketBase writes dates, which SQLite compares as text: "2026-11-21 09:00:00.000Z". */
export function databaseTime(date: Date): string {
  return date.toISOString().replace('T', ' ')
}
