import { formText, textEntries, type FormEntries } from '../forms/fill-form.ts'
import { addedFields } from '../forms/rules/definition.ts'
import { problemAlert, type FormCheck } from '../forms/form-outcome.ts'
import { newYorkTime, type CalendarDate } from '../lib/new-york-time.ts'
import { demoLengthOf, type DemoLength } from '../appointments/rules/demo-length.ts'
import { missingFields, parseDemoRequest } from './rules/demo-request-schema.ts'
import { demoRequest } from './rules/demo-request.form.ts'
import {
  availableSlots,
  earliestDate,
  localDate,
  SLOT_HOURS,
  slotInstant,
  slotLabel,
  type SlotHour,
} from '../appointments/rules/slots.ts'

/** The payload for the outbox, which adds `submittedAt` and the proof of work. */
export type DemoRequestPayload = {
  firstName: string
  lastName: string
  email: string
  phone: string
  firmName: string
  firmSize: string
  practiceAreas: string
  currentSoftware: string
  notes: string
  preferredTime: string
  /** The exact instant of the slot, ISO 8601; absent until date and time are chosen. */
  preferredDate?: string
  /** The demo's length in minutes; absent in older forms without that choice. */
  duration?: DemoLength
  requestType: 'demo_request'
} & Partial<Record<AddedName, string>>

type AddedName = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends 'added' ? Name : never
}[keyof Fields]
type Fields = (typeof demoRequest)['fields']

export const NO_SLOT_ALERT = 'Please select both a preferred date and time for your demo.'
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Reads the form. Text is unchanged; date and time become one instant. */
export function demoRequestPayload(form: FormData): DemoRequestPayload {
  const { date, hour } = chosenSlot(form)
  const duration = demoLengthOf(formText(form, 'duration'))
  return {
    firstName: formText(form, 'firstName'),
    lastName: formText(form, 'lastName'),
    email: formText(form, 'email'),
    phone: formText(form, 'phone'),
    firmName: formText(form, 'firmName'),
    firmSize: formText(form, 'firmSize'),
    practiceAreas: joinPracticeAreas([...texts(form, 'practiceArea'), ...texts(form, 'practiceAreas')]),
    currentSoftware: formText(form, 'currentSoftware'),
    notes: formText(form, 'notes'),
    preferredTime: formText(form, 'preferredTime'),
    ...(date !== '' && hour !== null ? { preferredDate: slotInstant(date, hour).toISOString() } : {}),
    ...(duration === undefined ? {} : { duration }),
    ...addedTo(form),
    requestType: 'demo_request',
  }
}

function addedTo(form: FormData): Partial<Record<AddedName, string>> {
  const filled = addedFields(demoRequest).map((name) => [name, formText(form, name)])
  return Object.fromEntries(filled.filter(([, text]) => text !== ''))
}

/** The chosen day and hour: empty and null if not chosen. */
function chosenSlot(form: FormData): { date: CalendarDate; hour: SlotHour | null } {
  const date = formText(form, 'preferredDate')
  const label = formText(form, 'preferredTime')
  return {
    date: DATE.test(date) ? date : '',
    hour: SLOT_HOURS.find((hour) => slotLabel(hour) === label) ?? null,
  }
}

/** The reverse of {@link demoRequestPayload}, to edit a waiting request. Ignores values that are not text. */
export function entriesFromPayload(payload: Readonly<Record<string, unknown>>): FormEntries {
  const entries = textEntries(payload, [
    'firstName',
    'lastName',
    'email',
    'phone',
    'firmName',
    'firmSize',
    'currentSoftware',
    'notes',
    'preferredTime',
    ...addedFields(demoRequest),
  ])
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
 * Checks the form before anything is stored or sent. The sentence names date and time first, then required fields,
 * then errors of the schema shared with the server. Returns the errors of all fields at once.
 */
export function checkDemoRequest(form: FormData, now: Date): FormCheck<DemoRequestPayload> {
  const payload = demoRequestPayload(form)
  const slotErrors = checkSlot(form, now)
  const parsed = parseDemoRequest({ ...payload, submittedAt: now.toISOString() })
  if (parsed.success && Object.keys(slotErrors).length === 0) return { ok: true, payload }

  const fields = { ...(parsed.success ? {} : parsed.fields), ...slotErrors }
  if (Object.keys(slotErrors).length > 0) return { ok: false, alert: NO_SLOT_ALERT, fields }
  const missing = missingFields(payload)
  if (missing.length > 0)
    return { ok: false, alert: `Please fill in all required fields: ${missing.join(', ')}`, fields }
  return { ok: false, alert: problemAlert(demoRequest, [], fields), fields }
}

/** Returns the message for a day that can't be chosen; null if it can. */
export function dateError(date: string, now: Date): string | null {
  return date !== '' && date < earliestDate(localDate(now)) ? 'Choose a day from tomorrow on.' : null
}

function checkSlot(form: FormData, now: Date): Record<string, string> {
  const { date, hour } = chosenSlot(form)
  const errors: Record<string, string> = {}
  const wrongDate = date === '' ? demoRequest.fields.preferredDate.required : dateError(date, now)
  if (wrongDate !== null) errors['preferredDate'] = wrongDate
  if (hour === null) errors['preferredTime'] = demoRequest.fields.preferredTime.required
  return errors
}

/** The areas that the form offers as boxes. Any other text goes into its "Other" line. */
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

/** Joins the ticked areas and the "Other" line into the payload's string; blank parts are left out. */
function joinPracticeAreas(areas: readonly string[]): string {
  return areas
    .map((area) => area.trim())
    .filter((area) => area !== '')
    .join(SEPARATOR)
}

/** The reverse of {@link joinPracticeAreas}: boxes to tick, and the text of the "Other" line. */
function splitPracticeAreas(joined: string): { ticked: string[]; other: string } {
  const parts = joined.split(SEPARATOR).filter((part) => part.trim() !== '')
  const listed: readonly string[] = PRACTICE_AREAS
  return {
    ticked: parts.filter((part) => listed.includes(part)),
    other: parts.filter((part) => !listed.includes(part)).join(SEPARATOR),
  }
}

/** The state of the date and time controls. */
export type Schedule = {
  /** The chosen day; empty if none is chosen. Then the time can't be chosen either. */
  date: string
  slots: readonly SlotHour[]
  /** The text of the only, disabled option for a day without slots. */
  noTimes: string
  /** The chosen slot in the visitor's own time; empty if none is chosen. */
  localTime: string
}

/** The state before any choice, which the server renders. */
export const NO_SCHEDULE: Schedule = { date: '', slots: SLOT_HOURS, noTimes: '', localTime: '' }

const LOCAL_TIME: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/**
 * @param date value of the date control
 * @param time label of the chosen slot
 * @param now decides which slots have passed
 */
export function scheduleOf(date: string, time: string, now: Date): Schedule {
  if (!DATE.test(date)) return NO_SCHEDULE
  const today = localDate(now)
  // The visitor can type a day that the picker does not offer: the present day has its remaining slots, an earlier day
  // none.
  const slots = date < today ? [] : availableSlots(date, now)
  const hour = slots.find((slot) => slotLabel(slot) === time)
  return {
    date,
    slots,
    noTimes: slots.length > 0 ? '' : date === today ? 'No available times for today' : 'No available times on this day',
    localTime: hour === undefined ? '' : slotInstant(date, hour).toLocaleString('en-US', LOCAL_TIME),
  }
}
