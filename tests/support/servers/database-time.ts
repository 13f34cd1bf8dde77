/** An instant in epoch ms as the database writes it. */
export function databaseTime(time: number): string {
  return new Date(time).toISOString().replace('T', ' ')
}
