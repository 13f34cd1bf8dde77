import { formText, textEntries, type FormEntries } from '../lib/fill-form.ts'
import { newYorkTime, type CalendarDate } from '../lib/new-york-time.ts'
import { joinPracticeAreas, splitPracticeAreas } from './practice-areas.ts'
import { SLOT_HOURS, slotInstant, slotLabel, type SlotHour } from './slots.ts'

/** What goes to the outbox; `submittedAt` and the proof are added there. */
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
  /** The exact instant of the slot, ISO 8601; absent while no date and time are chosen. */
  preferredDate?: string
  requestType: 'demo_request'
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Reads the form. Text passes through unchanged; the date and the time make one instant. */
export function demoRequestPayload(form: FormData): DemoRequestPayload {
  const { date, hour } = chosenSlot(form)
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
    requestType: 'demo_request',
  }
}

/** The day and the hour that are chosen: empty and null while they are not. */
export function chosenSlot(form: FormData): { date: CalendarDate; hour: SlotHour | null } {
  const date = formText(form, 'preferredDate')
  const label = formText(form, 'preferredTime')
  return {
    date: DATE.test(date) ? date : '',
    hour: SLOT_HOURS.find((hour) => slotLabel(hour) === label) ?? null,
  }
}

/** The reverse of {@link demoRequestPayload}, to edit a request that waits. Ignores what is not text. */
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
  ])
  const areas = payload['practiceAreas']
  if (typeof areas === 'string') {
    const { ticked, other } = splitPracticeAreas(areas)
    entries.push(...ticked.map((area): [string, string] => ['practiceArea', area]), ['practiceAreas', other])
  }
  const instant = payload['preferredDate']
  if (typeof instant === 'string' && !Number.isNaN(Date.parse(instant))) {
    entries.push(['preferredDate', newYorkTime(new Date(instant)).date])
  }
  return entries
}

function texts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}
