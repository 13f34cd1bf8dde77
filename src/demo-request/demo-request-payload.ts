import type { FormEntries } from '../lib/fill-form.ts'
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
    firstName: text(form, 'firstName'),
    lastName: text(form, 'lastName'),
    email: text(form, 'email'),
    phone: text(form, 'phone'),
    firmName: text(form, 'firmName'),
    firmSize: text(form, 'firmSize'),
    practiceAreas: joinPracticeAreas([...texts(form, 'practiceArea'), ...texts(form, 'practiceAreas')]),
    currentSoftware: text(form, 'currentSoftware'),
    notes: text(form, 'notes'),
    preferredTime: text(form, 'preferredTime'),
    ...(date !== '' && hour !== null ? { preferredDate: slotInstant(date, hour).toISOString() } : {}),
    requestType: 'demo_request',
  }
}

/** The day and the hour that are chosen: empty and null while they are not. */
export function chosenSlot(form: FormData): { date: CalendarDate; hour: SlotHour | null } {
  const date = text(form, 'preferredDate')
  const label = text(form, 'preferredTime')
  return {
    date: DATE.test(date) ? date : '',
    hour: SLOT_HOURS.find((hour) => slotLabel(hour) === label) ?? null,
  }
}

/** The reverse of {@link demoRequestPayload}, to edit a request that waits. Ignores what is not text. */
export function entriesFromPayload(payload: Readonly<Record<string, unknown>>): FormEntries {
  const entries: Array<[string, string]> = []
  for (const name of ['firstName', 'lastName', 'email', 'phone', 'firmName', 'firmSize', 'currentSoftware', 'notes', 'preferredTime']) {
    const value = payload[name]
    if (typeof value === 'string') entries.push([name, value])
  }
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

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function texts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}
