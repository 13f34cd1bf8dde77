/** Returns a time (epoch ms) in the text format of the database. */
export function databaseTime(time: number): string {
  return new Date(time).toISOString().replace('T', ' ')
}
