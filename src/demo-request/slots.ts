/**
 * Demo slots are wall time in New York; what is stored is the exact instant. No `Intl`: the server's engine has none,
 * so the US rule (second Sunday of March to first Sunday of November, both at 2 AM local) is written out.
 */
export const SLOT_HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const
export type SlotHour = (typeof SLOT_HOURS)[number]

/** `YYYY-MM-DD`, a calendar day without a zone. */
export type CalendarDate = string

export type WallTime = { date: CalendarDate; hour: number; minute: number; weekday: number }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const STANDARD_OFFSET_HOURS = -5
const DAYLIGHT_OFFSET_HOURS = -4

/** "10:00 AM EST": the label keeps EST all year, as the site has always written it. */
export function slotLabel(hour: SlotHour): string {
  return `${clockTime(hour, 0)} EST`
}

/** The instant of a slot. Throws a RangeError for a date that is not `YYYY-MM-DD`. */
export function slotInstant(date: CalendarDate, hour: SlotHour): Date {
  // Both clock changes happen at 2 AM, before any slot: the standard-time guess always lies on the right side of them.
  const standard = dayStart(date) + (hour - STANDARD_OFFSET_HOURS) * HOUR_MS
  return new Date(standard - (newYorkOffsetHours(standard) - STANDARD_OFFSET_HOURS) * HOUR_MS)
}

/** The first day that can be chosen: the day after `today`, the visitor's own calendar day. */
export function earliestDate(today: CalendarDate): CalendarDate {
  return toCalendarDate(dayStart(today) + DAY_MS)
}

/** The calendar day of `now` where the visitor is. */
export function localDate(now: Date): CalendarDate {
  return formatDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

/** Slots of `date` that still lie ahead; instants are compared, so the visitor's own zone does not matter. */
export function availableSlots(date: CalendarDate, now: Date): SlotHour[] {
  return SLOT_HOURS.filter((hour) => slotInstant(date, hour).getTime() > now.getTime())
}

/** `passed` once the instant has come; a request without a slot is `open`. */
export function slotState(preferredDate: string | undefined, now: Date): 'open' | 'passed' {
  return preferredDate !== undefined && Date.parse(preferredDate) <= now.getTime() ? 'passed' : 'open'
}

/** The nearest `count` slots on weekdays, from the day after `now` in New York. */
export function nextOpenSlots(now: Date, count: number): Date[] {
  const slots: Date[] = []
  for (let date = earliestDate(newYorkTime(now).date); slots.length < count; date = earliestDate(date)) {
    const weekday = new Date(dayStart(date)).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    for (const hour of SLOT_HOURS) if (slots.length < count) slots.push(slotInstant(date, hour))
  }
  return slots
}

/** Wall time in New York; weekday 0 is Sunday. */
export function newYorkTime(instant: Date): WallTime {
  const shifted = new Date(instant.getTime() + newYorkOffsetHours(instant.getTime()) * HOUR_MS)
  return {
    date: toCalendarDate(shifted.getTime()),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    weekday: shifted.getUTCDay(),
  }
}

/** "10:00 AM" from a 24-hour clock. */
export function clockTime(hour: number, minute: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

function newYorkOffsetHours(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const start = nthSunday(year, 2, 2) + (2 - STANDARD_OFFSET_HOURS) * HOUR_MS
  const end = nthSunday(year, 10, 1) + (2 - DAYLIGHT_OFFSET_HOURS) * HOUR_MS
  return instant >= start && instant < end ? DAYLIGHT_OFFSET_HOURS : STANDARD_OFFSET_HOURS
}

function nthSunday(year: number, monthIndex: number, nth: number): number {
  const first = new Date(Date.UTC(year, monthIndex, 1))
  return first.getTime() + (((7 - first.getUTCDay()) % 7) + (nth - 1) * 7) * DAY_MS
}

function dayStart(date: CalendarDate): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (match === null) throw new RangeError(`not a YYYY-MM-DD date: ${date}`)
  return Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
}

function toCalendarDate(instant: number): CalendarDate {
  const day = new Date(instant)
  return formatDate(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate())
}

function formatDate(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
