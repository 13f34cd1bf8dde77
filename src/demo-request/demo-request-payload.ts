import { problemAlert, type FieldErrors, type FormCheck } from '../forms/form-outcome.ts'
import { formText, storedEntries, typedValues, type FormEntries } from '../forms/fill-form.ts'
import { blankFields, requiredValues } from '../forms/rules/payload-schema.ts'
import { newYorkTime, type CalendarDate } from '../lib/new-york-time.ts'
import type { Payload } from '../outbox/queue/outbox-item.ts'
import { localTimeText } from '../appointments/free-slots.ts'
import { demoLengthOf } from '../appointments/rules/appointment.ts'
import { parseDemoRequest } from './rules/demo-request-schema.ts'
import demoRequest from './rules/demo-request.form.ts'
import {
  availableSlots,
  earliestDate,
  localDate,
  SLOT_HOURS,
  slotInstant,
  slotLabel,
  type SlotHour,
} from '../appointments/rules/calendar.ts'

export const NO_SLOT_ALERT = 'Please select both a preferred date and time for your demo.'
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Returns the values of the form. Texts stay unchanged; date and time also become one instant. */
export function demoRequestPayload(form: FormData): Payload {
  const { date, hour } = chosenSlot(form)
  const duration = demoLengthOf(formText(form, 'duration'))
  return {
    ...typedValues(demoRequest, form),
    practiceAreas: joinPracticeAreas([...texts(form, 'practiceArea'), ...texts(form, 'practiceAreas')]),
    ...(date !== '' && hour !== null ? { preferredDate: slotInstant(date, hour).toISOString() } : {}),
    ...(duration === undefined ? {} : { duration }),
    requestType: 'demo_request',
  }
}

/** Returns the chosen day and hour; an empty text and null if they are not chosen. */
function chosenSlot(form: FormData): { date: CalendarDate; hour: SlotHour | null } {
  const date = formText(form, 'preferredDate')
  const label = formText(form, 'preferredTime')
  return {
    date: DATE.test(date) ? date : '',
    hour: SLOT_HOURS.find((hour) => slotLabel(hour) === label) ?? null,
  }
}

/**
 * Returns the values of the form for a request that waits in the outbox, so that the visitor can edit it. Ignores
 * values that are not text. It is the reverse of {@link demoRequestPayload}.
 */
export function entriesFromPayload(payload: Payload): FormEntries {
  const entries = storedEntries(demoRequest, payload)
  const areas = payload['practiceAreas']
  if (typeof areas === 'string') {
    const { ticked, other } = splitPracticeAreas(areas)
    entries.push(...ticked.map((area): [string, string] => ['practiceArea', area]), ['practiceAreas', other])
  }
  const { duration } = payload
  if (typeof duration === 'number') entries.push(['duration', `${duration}`])
  const instant = payload['preferredDate']
  if (typeof instant === 'string' && !Number.isNaN(Date.parse(instant))) {
    entries.push(['preferredDate', newYorkTime(new Date(instant)).date])
  }
  return entries
}

function texts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

/**
 * Checks the form before anything is stored or sent. Returns the payload, or the errors of all fields. Their summary
 * names date and time first, then missing fields, then other errors of the schema.
 */
export function checkDemoRequest(form: FormData, now: Date): FormCheck {
  const payload = demoRequestPayload(form)
  const slotErrors = checkSlot(form, now)
  const parsed = parseDemoRequest({ ...payload, submittedAt: now.toISOString() })
  const fields = { ...(parsed.success ? {} : parsed.fields), ...slotErrors }
  if (Object.keys(fields).length === 0) return { ok: true, payload }
  if (Object.keys(slotErrors).length > 0) return { ok: false, alert: NO_SLOT_ALERT, fields }
  const missing = blankFields(requiredValues(demoRequest), payload)
  if (missing.length > 0)
    return { ok: false, alert: `Please fill in all required fields: ${missing.join(', ')}`, fields }
  return { ok: false, alert: problemAlert(demoRequest, [], fields), fields }
}

/** Returns the error message for a day that can't be chosen; null if it can. */
export function dateError(date: string, now: Date): string | null {
  return date !== '' && date < earliestDate(localDate(now)) ? 'Choose a day from tomorrow on.' : null
}

function checkSlot(form: FormData, now: Date): FieldErrors {
  const { date, hour } = chosenSlot(form)
  const errors: Record<string, string> = {}
  const wrongDate = date === '' ? demoRequest.fields.preferredDate.required : dateError(date, now)
  if (wrongDate !== null) errors['preferredDate'] = wrongDate
  if (hour === null) errors['preferredTime'] = demoRequest.fields.preferredTime.required
  return errors
}

/** The practice areas with a checkbox in the form. Any other text goes into the field "Other". */
export const PRACTICE_AREAS = [
  'Business Law',
  'Corporate Law',
  'Criminal Defense',
  'Employment Law',
  'Estate Planning',
  'Family Law',
  'Immigration',
  'Intellectual Property',
  'Litigation',
  'Personal Injury',
  'Real Estate',
  'Tax',
] as const

const SEPARATOR = ', '

/** Returns the ticked areas and the text of "Other" as one text for the payload. Omits empty ones. */
function joinPracticeAreas(areas: readonly string[]): string {
  return areas
    .map((area) => area.trim())
    .filter((area) => area !== '')
    .join(SEPARATOR)
}

/** Returns the areas to tick and the text of "Other". It is the reverse of {@link joinPracticeAreas}. */
function splitPracticeAreas(joined: string): { ticked: string[]; other: string } {
  const parts = joined.split(SEPARATOR).filter((part) => part.trim() !== '')
  const listed: readonly string[] = PRACTICE_AREAS
  return {
    ticked: parts.filter((part) => listed.includes(part)),
    other: parts.filter((part) => !listed.includes(part)).join(SEPARATOR),
  }
}

/** What the fields for date and time show. */
export type Schedule = {
  /** The chosen day; empty if none is chosen. Then the field for the time is disabled. */
  date: string
  slots: readonly SlotHour[]
  /** The text of a disabled option if the day has no times; otherwise empty. */
  noTimes: string
  /** The chosen time in the visitor's own time zone; empty if none is chosen. */
  localTime: string
}

/** What the fields show before any choice, and in the page from the server. */
export const NO_SCHEDULE: Schedule = { date: '', slots: SLOT_HOURS, noTimes: '', localTime: '' }

/**
 * Returns what the fields for date and time show.
 * @param date the value of the date field
 * @param time the label of the chosen time
 * @param now decides which times have passed
 */
export function scheduleOf(date: string, time: string, now: Date): Schedule {
  if (!DATE.test(date)) return NO_SCHEDULE
  const today = localDate(now)
  // The visitor can type a day that the date picker does not offer. Today then has its remaining times, and a past day
  // has none.
  const slots = date < today ? [] : availableSlots(date, now)
  const hour = slots.find((slot) => slotLabel(slot) === time)
  return {
    date,
    slots,
    noTimes: slots.length > 0 ? '' : date === today ? 'No available times for today' : 'No available times on this day',
    localTime: hour === undefined ? '' : localTimeText(slotInstant(date, hour)),
  }
}
