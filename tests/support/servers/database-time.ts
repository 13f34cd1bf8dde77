/** Formats a time in epoch ms as the database does. */
export function databaseTime(time: number): string {
  return new Date(time).toISOString().replace('T', ' ')
}
