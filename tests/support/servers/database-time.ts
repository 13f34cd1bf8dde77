/** Returns a time (epoch ms) in PocketBase's text format for dates. */
export function timeInRow(time: number): string {
  return new Date(time).toISOString().replace('T', ' ')
}
