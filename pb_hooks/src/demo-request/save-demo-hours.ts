import { hoursProblem, isDay } from '../../../src/demo-request/rules/booking-calendar.ts'
import { fieldError } from '../field-error.ts'

/**
 * `onRecordCreate` and `onRecordUpdate` of demo_hours: rejects hours that the form does not offer, which would
 * silently never open.
 */
export function saveDemoHours(e: PbRecordEvent): void {
  const [opens, closes, places] = [e.record.getInt('opens'), e.record.getInt('closes'), e.record.getInt('places')]
  const problem = hoursProblem({ opens, closes, places })
  if (problem !== undefined) throw fieldError('opens', 'hours_not_offered', problem)
  e.next()
}

/** The same for demo_closed_days. */
export function saveClosedDay(e: PbRecordEvent): void {
  if (!isDay(e.record.getString('date')))
    throw fieldError('date', 'no_day', 'Write the day as year, month and day: 2026-11-26.')
  e.next()
}
