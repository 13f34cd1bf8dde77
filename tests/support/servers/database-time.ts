/** Returns a time (epoch ms) in PocketBase's text format for dates. */
export function timeInDatabase(time: number): string {
  return new Date(time).toISOString().replace('T', ' ')
}
