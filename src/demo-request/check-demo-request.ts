import { problemAlert, type FormCheck } from '../outbox/form-check.ts'
import { DEMO_REQUEST_FIELDS } from './demo-request-fields.ts'
import { missingFields, parseDemoRequest } from './demo-request-schema.ts'
import { chosenSlot, demoRequestPayload, type DemoRequestPayload } from './demo-request-payload.ts'
import { earliestDate, localDate } from './slots.ts'

export const NO_SLOT_ALERT = 'Please select both a preferred date and time for your demo.'

/**
 * What the form checks before anything is stored or sent. The sentence follows this order: date and time, required
 * fields, then the schema shared with the server; the fields are all marked at once, so that nobody is sent back twice.
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
  return { ok: false, alert: problemAlert(DEMO_REQUEST_FIELDS, [], fields), fields }
}

/** The text beside a day that can't be chosen; null for one that can. */
export function dateError(date: string, now: Date): string | null {
  return date !== '' && date < earliestDate(localDate(now)) ? 'Choose a day from tomorrow on.' : null
}

function checkSlot(form: FormData, now: Date): Record<string, string> {
  const { date, hour } = chosenSlot(form)
  const errors: Record<string, string> = {}
  const wrongDate = date === '' ? 'Choose a date.' : dateError(date, now)
  if (wrongDate !== null) errors['preferredDate'] = wrongDate
  if (hour === null) errors['preferredTime'] = 'Choose a time.'
  return errors
}
