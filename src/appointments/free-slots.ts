import { fetchInTime } from '../browser/fetch-in-time.ts'
import { instantText, TIME_OF_DAY } from '../browser/instant-text.ts'
import { isObject } from '../lib/json.ts'
import { addDays, newYorkTime, type CalendarDate } from '../lib/new-york-time.ts'
import { isDay, isOfferedFor, nearestTo } from './rules/calendar.ts'

/** For each day in New York, the starts of all demo hours (`given`) and of the free ones: ISO 8601. */
export type FreeSlots = ReadonlyMap<CalendarDate, { given: readonly string[]; free: readonly string[] }>

/** The value before the server has responded. The form then offers every time. */
export const NOTHING_KNOWN: FreeSlots = new Map()

/** How many days before a wanted day the server also lists. Earlier times may be nearer than later ones. */
const DAYS_BEFORE = 7

/**
 * Asks the server which times are free in six weeks. They begin a week before a wanted day, but never before tomorrow.
 * Returns NOTHING_KNOWN if no valid response comes, because the times are only a hint.
 * @param near the wanted day in New York; by default tomorrow
 */
export async function askFreeSlots(near?: CalendarDate, send = fetchInTime, now = new Date()): Promise<FreeSlots> {
  try {
    const first = near === undefined ? '' : addDays(near, -DAYS_BEFORE)
    const from = first > newYorkTime(now).date ? first : undefined
    const answer = await send(`/api/site/slots?days=42${from === undefined ? '' : `&from=${from}`}`, {
      // The browser asks the server even if it has a cached response. A visitor who has just booked a time, or found it
      // taken, must see that.
      cache: 'no-cache',
    })
    return readFreeSlots(await answer.json())
  } catch {
    return NOTHING_KNOWN
  }
}

/** Returns the times in a JSON response. Leaves out invalid days and times. */
export function readFreeSlots(answer: unknown): FreeSlots {
  const days = isObject(answer) && Array.isArray(answer['days']) ? answer['days'] : []
  const read = new Map<CalendarDate, { given: string[]; free: string[] }>()
  for (const day of days) {
    if (!isObject(day) || typeof day['date'] !== 'string' || !isDay(day['date']) || !Array.isArray(day['slots']))
      continue
    const slots = day['slots'].filter(
      (slot): slot is { time: string; free: unknown } =>
        isObject(slot) && typeof slot['time'] === 'string' && !Number.isNaN(Date.parse(slot['time'])),
    )
    read.set(day['date'], {
      given: slots.map(({ time }) => time),
      free: slots.filter(({ free }) => free === true).map(({ time }) => time),
    })
  }
  return read
}

/**
 * Returns at most `count` free times: those nearest to `wanted`, without `wanted` itself, earliest first. Offers the
 * same days as the server, so a weekend only to a visitor who wanted it.
 */
export function nearestFreeTimes(slots: FreeSlots, wanted: string, count: number): string[] {
  const time = new Date(wanted)
  const { date: asked } = newYorkTime(time)
  const free = [...slots].flatMap(([date, { free }]) => (isOfferedFor(date, asked) ? free : []))
  return nearestTo(
    free.map((start) => new Date(start)),
    time,
    count,
  ).map((start) => start.toISOString())
}

/** Returns a time in the visitor's own time zone: "Tuesday, November 24 at 9:00 AM CST". */
export function localTimeText(time: Date): string {
  return instantText(time, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...TIME_OF_DAY,
    timeZoneName: 'short',
  })
}

/** Returns the text of a button for a day: "Mon", a line break and "Nov 23". */
export function dayLabel(date: CalendarDate): string {
  // JavaScript parses a date without a time as midnight in UTC, so it is formatted in UTC.
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(date).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
  // A non-breaking space keeps month and day on one line.
  return `${part({ weekday: 'short' })}\n${part({ month: 'short', day: 'numeric' }).replace(' ', '\u00a0')}`
}

/** Returns the name of the weekday, such as "Saturday". */
export function weekdayName(date: CalendarDate): string {
  return new Date(date).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
}
