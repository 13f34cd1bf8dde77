import { DAYLIGHT_OFFSET_HOURS, newYorkTime, STANDARD_OFFSET_HOURS } from './new-york-time.ts'
import { HOUR_MS } from './time-units.ts'

/** A day and time in New York in the format of a datetime-local input: "2026-12-03T13:00". */
export type WallTimeText = string

const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/
/** Daylight time is first, so that a wall time which occurs twice means the first time. */
const OFFSETS_HOURS = [DAYLIGHT_OFFSET_HOURS, STANDARD_OFFSET_HOURS] as const

/** Returns New York's wall time at an instant. */
export function wallTimeText(instant: Date): WallTimeText {
  const { date, hour, minute } = newYorkTime(instant)
  return `${date}T${two(hour)}:${two(minute)}`
}

/**
 * Returns the instant of a wall time in New York. Null for an invalid wall time, such as one in the hour skipped in
 * March.
 */
export function instantOfWallTime(text: WallTimeText): Date | null {
  const parts = WALL_TIME.exec(text)?.slice(1).map(Number)
  if (parts === undefined) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  const instants = OFFSETS_HOURS.map(
    (offset) => new Date(Date.UTC(year, month - 1, day, hour, minute) - offset * HOUR_MS),
  )
  return instants.find((instant) => wallTimeText(instant) === text) ?? null
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
