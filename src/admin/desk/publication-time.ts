/**
 * The value of a datetime-local input for an instant in the database's format, in this device's zone; empty for none.
 */
export function timeField(stored: string): string {
  const time = new Date(stored.replace(' ', 'T'))
  if (stored === '' || Number.isNaN(time.getTime())) return ''
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** "Nov 22, 2026, 4:05 PM" in this device's zone. */
export function timeWords(time: Date): string {
  return time.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
