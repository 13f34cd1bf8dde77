import { DATE_AND_TIME, instantText } from '../../browser/instant-text.ts'

// The site shows an article's day in UTC. So editors read and write its time in UTC too: the day is the same everywhere.

/** Returns the time that is stored as, for example, "2026-11-21 08:10:00.000Z"; invalid if there is none. */
export function storedTime(stored: string): Date {
  return new Date(stored.replace(' ', 'T'))
}

/**
 * Converts a stored time, such as "2026-11-21 08:10:00.000Z", to the value of a datetime-local input in UTC. Returns an
 * empty string if there is no valid time.
 */
export function timeField(stored: string): string {
  const time = storedTime(stored)
  return stored === '' || isInvalid(time) ? '' : time.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
}

/** Returns the instant of a datetime-local input's value in UTC; undefined if the input is empty. */
export function fieldTime(field: string): Date | undefined {
  const time = new Date(`${field}Z`)
  return isInvalid(time) ? undefined : time
}

/** Returns, for example, "Nov 22, 2026, 4:05 PM UTC"; an empty string for an invalid time. */
export function timeWords(time: Date): string {
  return isInvalid(time) ? '' : `${instantText(time, { ...DATE_AND_TIME, timeZone: 'UTC' })} UTC`
}

/** Returns the same instant on this device's clock, such as "Nov 22, 2026, 11:05 AM". */
export function deviceWords(time: Date): string {
  return instantText(time, DATE_AND_TIME)
}

function isInvalid(time: Date): boolean {
  return Number.isNaN(time.getTime())
}
