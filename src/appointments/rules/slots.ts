import {
  addDays,
  calendarDate,
  clockTime,
  isWeekend,
  newYorkInstant,
  newYorkTime,
  type CalendarDate,
} from '../../lib/new-york-time.ts'

/** The hours at which the form offers demos, in New York time. The database stores the exact instant. */
export const SLOT_HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const
export type SlotHour = (typeof SLOT_HOURS)[number]
const FIRST_SLOT = 8 satisfies SlotHour
export const LAST_SLOT = 17 satisfies SlotHour

/** Returns the label of an hour, "10:00 AM EST". The labels say EST all year. */
export function slotLabel(hour: SlotHour): string {
  return `${clockTime(hour, 0)} EST`
}

/** Explains the labels, because they say EST in summer too, when New York time is called EDT. */
export const SLOT_ZONE_NOTE = 'All times are New York time, in summer too. We show yours below.'

/**
 * Returns the instant at which a demo hour begins.
 * @throws RangeError for a date that is not `YYYY-MM-DD`
 */
export function slotInstant(date: CalendarDate, hour: SlotHour): Date {
  return newYorkInstant(date, hour)
}

/** Returns the first day that can be chosen: the day after `today`, which is the visitor's own calendar day. */
export function earliestDate(today: CalendarDate): CalendarDate {
  return addDays(today, 1)
}

/** Returns the calendar day of `now` in the visitor's time zone. */
export function localDate(now: Date): CalendarDate {
  return calendarDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

/**
 * Returns the hours of a day that are still to come. It compares instants, so the visitor's time zone does not matter.
 */
export function availableSlots(date: CalendarDate, now: Date): SlotHour[] {
  return SLOT_HOURS.filter((hour) => slotInstant(date, hour).getTime() > now.getTime())
}

/** Returns `passed` once the requested time has passed; otherwise, or without a requested time, `open`. */
export function slotState(preferredDate: string | undefined, now: Date): 'open' | 'passed' {
  return preferredDate !== undefined && Date.parse(preferredDate) <= now.getTime() ? 'passed' : 'open'
}

/** Returns the next `count` working days after `today`, which is the visitor's own calendar day. */
export function nextWorkingDays(today: CalendarDate, count: number): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let date = earliestDate(today); days.length < count; date = addDays(date, 1))
    if (!isWeekend(date)) days.push(date)
  return days
}

export type Slot = { date: CalendarDate; hour: SlotHour }

/**
 * Returns alternatives to a day on a weekend: the last hour of the working day before it, and the first hour of the
 * working day after it.
 * @param today the visitor's own calendar day
 * @returns an empty list for a working day, and for a day that can't be chosen
 */
export function slotsBesideClosedDay(date: CalendarDate, today: CalendarDate): Slot[] {
  if (date < earliestDate(today) || !isWeekend(date)) return []
  const neighbor = (step: 1 | -1) => {
    let day = addDays(date, step)
    while (isWeekend(day)) day = addDays(day, step)
    return day
  }
  const before: Slot = { date: neighbor(-1), hour: LAST_SLOT }
  const after: Slot = { date: neighbor(1), hour: FIRST_SLOT }
  return before.date < earliestDate(today) ? [after] : [before, after]
}

/** Returns the next `count` demo hours on weekdays, from the day after `now` in New York. */
export function nextOpenSlots(now: Date, count: number): Date[] {
  const slots: Date[] = []
  for (let date = earliestDate(newYorkTime(now).date); slots.length < count; date = earliestDate(date)) {
    if (isWeekend(date)) continue
    for (const hour of SLOT_HOURS) if (slots.length < count) slots.push(slotInstant(date, hour))
  }
  return slots
}
