import { newYorkTime } from './new-york-time.ts'
import { HOUR_MS } from './time-units.ts'

/** A day and time in New York, "2026-12-03T13:00", in the format of a datetime-local input. */
export type WallTimeText = string

const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/
/** Offsets from UTC in hours, daylight time first, because an hour that occurs twice means the first one. */
const OFFSETS_HOURS = [4, 5] as const

/** New York's wall time at an instant. */
export function wallTimeText(instant: Date): WallTimeText {
  const { date, hour, minute } = newYorkTime(instant)
  return `${date}T${two(hour)}:${two(minute)}`
}

/** The instant of a wall time in New York; null for an invalid one, such as the hour skipped in March. */
export function instantOfWallTime(text: WallTimeText): Date | null {
  const parts = WALL_TIME.exec(text)?.slice(1).map(Number)
  if (parts === undefined) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  const instants = OFFSETS_HOURS.map(
    (offset) => new Date(Date.UTC(year, month - 1, day, hour, minute) + offset * HOUR_MS),
  )
  return instants.find((instant) => wallTimeText(instant) === text) ?? null
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
