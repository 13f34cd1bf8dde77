import { availableSlots, localDate, SLOT_HOURS, slotInstant, slotLabel, type SlotHour } from './rules/slots.ts'

/** What the date and time controls show for the values they hold. */
export type Schedule = {
  /** Empty while none is chosen; the time can't be chosen then. */
  date: string
  slots: readonly SlotHour[]
  /** The one disabled entry of a day without slots. */
  noTimes: string
  /** The chosen slot in the visitor's own time; empty while none is chosen. */
  localTime: string
}

/** Before anything is chosen; also what the server renders. */
export const NO_SCHEDULE: Schedule = { date: '', slots: SLOT_HOURS, noTimes: '', localTime: '' }

const LOCAL_TIME: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/** @param date value of the date control, @param time label of the chosen slot; `now` decides what has passed. */
export function scheduleOf(date: string, time: string, now: Date): Schedule {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return NO_SCHEDULE
  const today = localDate(now)
  // A day can be typed that the picker does not offer: today shows what is left of it, an earlier day nothing.
  const slots = date < today ? [] : availableSlots(date, now)
  const hour = slots.find((slot) => slotLabel(slot) === time)
  return {
    date,
    slots,
    noTimes: slots.length > 0 ? '' : date === today ? 'No available times for today' : 'No available times on this day',
    localTime: hour === undefined ? '' : slotInstant(date, hour).toLocaleString('en-US', LOCAL_TIME),
  }
}
