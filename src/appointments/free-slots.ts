import { fetchInTime } from '../browser/fetch-in-time.ts'
import { isObject } from '../lib/json.ts'
import type { CalendarDate } from '../lib/new-york-time.ts'

/** By day in New York, the starts of the demo hours and of the free ones: ISO 8601. */
export type FreeSlots = ReadonlyMap<CalendarDate, { given: readonly string[]; free: readonly string[] }>

/** The value before the server has answered. Every time is then offered. */
export const NOTHING_KNOWN: FreeSlots = new Map()

/**
 * Asks the server which times are free, for some weeks. Only a hint: without an answer returns NOTHING_KNOWN.
 * @param from the first day in New York; by default tomorrow
 */
export async function askFreeSlots(from?: CalendarDate, send = fetchInTime): Promise<FreeSlots> {
  try {
    const answer = await send(`/api/site/slots?days=42${from === undefined ? '' : `&from=${from}`}`, {
      // No cached answer, because a visitor who just booked or met a taken time must see the change.
      cache: 'no-cache',
    })
    return readFreeSlots(await answer.json())
  } catch {
    return NOTHING_KNOWN
  }
}

/** Parses an answer; empty if it is invalid. */
export function readFreeSlots(answer: unknown): FreeSlots {
  const days = isObject(answer) && Array.isArray(answer['days']) ? answer['days'] : []
  const read = new Map<CalendarDate, { given: string[]; free: string[] }>()
  for (const day of days) {
    if (!isObject(day) || typeof day['date'] !== 'string' || !Array.isArray(day['slots'])) continue
    const slots = day['slots'].filter(
      (slot): slot is { time: string; free: unknown } => isObject(slot) && typeof slot['time'] === 'string',
    )
    read.set(day['date'], {
      given: slots.map(({ time }) => time),
      free: slots.filter(({ free }) => free === true).map(({ time }) => time),
    })
  }
  return read
}

/** The `count` free times nearest to one, in order. */
export function nearestFreeTimes(slots: FreeSlots, wanted: string, count: number): string[] {
  const away = (time: string) => Math.abs(Date.parse(time) - Date.parse(wanted))
  return [...slots.values()]
    .flatMap(({ free }) => free)
    .filter((time) => time !== wanted)
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, count)
    .toSorted()
}
