/** Returns the time that is stored as, for example, "2026-11-21 08:10:00.000Z"; invalid if there is none. */
export function storedTime(stored: string): Date {
  return new Date(stored.replace(' ', 'T'))
}

/**
 * Converts a stored time, such as "2026-11-21 08:10:00.000Z", to the value of a datetime-local input in this device's
 * time zone. Returns an empty string if there is no valid time.
 */
export function timeField(stored: string): string {
  const time = storedTime(stored)
  if (stored === '' || Number.isNaN(time.getTime())) return ''
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** Returns, for example, "Nov 22, 2026, 4:05 PM" in this device's time zone. */
export function timeWords(time: Date): string {
  return time.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
