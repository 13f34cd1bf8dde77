import {
  addDays,
  calendarDate,
  clockTime,
  isWeekend,
  newYorkInstant,
  newYorkTime,
  type CalendarDate,
} from '../../lib/new-york-time.ts'

/** Demo slots are wall time in New York; the stored value is the exact instant. */
export const SLOT_HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const
export type SlotHour = (typeof SLOT_HOURS)[number]
const FIRST_SLOT = 8 satisfies SlotHour
export const LAST_SLOT = 17 satisfies SlotHour

/** "10:00 AM EST": the site's labels use EST all year. */
export function slotLabel(hour: SlotHour): string {
  return `${clockTime(hour, 0)} EST`
}

/** The note about the labels, because New York's time has another name in summer. */
export const SLOT_ZONE_NOTE = 'All times are New York time, in summer too. We show yours below.'

/**
 * The instant of a slot.
 * @throws RangeError for a date that is not `YYYY-MM-DD`
 */
export function slotInstant(date: CalendarDate, hour: SlotHour): Date {
  return newYorkInstant(date, hour)
}

/** The first day that can be chosen: the day after `today`, the visitor's own calendar day. */
export function earliestDate(today: CalendarDate): CalendarDate {
  return addDays(today, 1)
}

/** The calendar day of `now` in the visitor's zone. */
export function localDate(now: Date): CalendarDate {
  return calendarDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}

/** Future slots of `date`; compares instants, so the visitor's zone does not matter. */
export function availableSlots(date: CalendarDate, now: Date): SlotHour[] {
  return SLOT_HOURS.filter((hour) => slotInstant(date, hour).getTime() > now.getTime())
}

/** `passed` after the instant; a request without a slot is `open`. */
export function slotState(preferredDate: string | undefined, now: Date): 'open' | 'passed' {
  return preferredDate !== undefined && Date.parse(preferredDate) <= now.getTime() ? 'passed' : 'open'
}

/** The next `count` working days after `today`, the visitor's own calendar day. */
export function nextWorkingDays(today: CalendarDate, count: number): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let date = earliestDate(today); days.length < count; date = addDays(date, 1))
    if (!isWeekend(date)) days.push(date)
  return days
}

export type Slot = { date: CalendarDate; hour: SlotHour }

/**
 * Alternatives to a closed day: the last slot of the working day before it, and the first of the one after.
 * @param today the visitor's own calendar day
 * @returns none for an open day and for one that can't be chosen
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

/** The nearest `count` slots on weekdays, from the day after `now` in New York. */
export function nextOpenSlots(now: Date, count: number): Date[] {
  const slots: Date[] = []
  for (let date = earliestDate(newYorkTime(now).date); slots.length < count; date = earliestDate(date)) {
    if (isWeekend(date)) continue
    for (const hour of SLOT_HOURS) if (slots.length < count) slots.push(slotInstant(date, hour))
  }
  return slots
}
