import { formText, textEntries, type FormEntries } from '../lib/fill-form.ts'
import { blankFields } from '../lib/parse-payload.ts'
import { problemAlert, type FormCheck } from '../outbox/form-check.ts'
import { parseRegistration, type RegistrationKind } from './registration-schema.ts'
import type { Webinar } from './webinar.ts'

/** The fields in the order of the form, with the id of the control that a message leads to. */
export const REGISTRATION_FIELDS = [
  { name: 'name', label: 'Name', controlId: 'registration-name' },
  { name: 'email', label: 'Email', controlId: 'registration-email' },
] as const

/** What goes to the outbox; `submittedAt` and the proof are added there. */
export type RegistrationPayload = { webinar: string; slug: string; kind: RegistrationKind; name: string; email: string }

/** What the form checks before anything is stored or sent. */
export function checkRegistration(
  form: FormData,
  now: Date,
  { id, slug }: Pick<Webinar, 'id' | 'slug'>,
  kind: RegistrationKind,
): FormCheck<RegistrationPayload> {
  const payload = { webinar: id, slug, kind, name: formText(form, 'name'), email: formText(form, 'email') }
  const parsed = parseRegistration({ ...payload, submittedAt: now.toISOString() })
  if (parsed.success) return { ok: true, payload }

  const missing = blankFields(['name', 'email'], payload)
  return { ok: false, alert: problemAlert(REGISTRATION_FIELDS, missing, parsed.fields), fields: parsed.fields }
}

/** The reverse, to edit a registration that waits. Ignores what is not text. */
export function entriesFromRegistration(payload: Readonly<Record<string, unknown>>): FormEntries {
  return textEntries(
    payload,
    REGISTRATION_FIELDS.map(({ name }) => name),
  )
}
