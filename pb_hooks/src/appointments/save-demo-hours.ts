import { hoursProblem, isDay } from '../../../src/appointments/rules/booking-calendar.ts'
import { fieldError } from '../field-error.ts'

/**
 * `onRecordCreate` and `onRecordUpdate` of demo_hours: rejects hours that the demo form does not offer. Without this
 * check such hours would silently have no effect.
 */
export function saveDemoHours(e: PbRecordEvent): void {
  const [opens, closes, places] = [e.record.getInt('opens'), e.record.getInt('closes'), e.record.getInt('places')]
  const problem = hoursProblem({ opens, closes, places })
  if (problem !== undefined) throw fieldError('opens', 'hours_not_offered', problem)
  e.next()
}

/** `onRecordCreate` and `onRecordUpdate` of demo_closed_days: rejects a date that is not a calendar day. */
export function saveClosedDay(e: PbRecordEvent): void {
  if (!isDay(e.record.getString('date')))
    throw fieldError('date', 'no_day', 'Write the day as year, month and day: 2026-11-26.')
  e.next()
}
