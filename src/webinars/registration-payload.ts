import type { FieldErrors } from '../lib/field-errors.ts'
import type { FormEntries } from '../lib/fill-form.ts'
import { blankFields } from '../lib/parse-payload.ts'
import { parseRegistration, type RegistrationKind } from './registration-schema.ts'
import type { Webinar } from './webinar.ts'

/** The fields in the order of the form, with the id of the control that a message leads to. */
export const REGISTRATION_FIELDS = [
  { name: 'name', label: 'Name', controlId: 'registration-name' },
  { name: 'email', label: 'Email', controlId: 'registration-email' },
] as const

/** What goes to the outbox; `submittedAt` and the proof are added there. */
export type RegistrationPayload = { webinar: string; slug: string; kind: RegistrationKind; name: string; email: string }

export type RegistrationCheck = { ok: true; payload: RegistrationPayload } | { ok: false; alert: string; fields: FieldErrors }

/** What the form checks before anything is stored or sent. */
export function checkRegistration(form: FormData, now: Date, { id, slug }: Pick<Webinar, 'id' | 'slug'>, kind: RegistrationKind): RegistrationCheck {
  const payload = { webinar: id, slug, kind, name: text(form, 'name'), email: text(form, 'email') }
  const parsed = parseRegistration({ ...payload, submittedAt: now.toISOString() })
  if (parsed.success) return { ok: true, payload }

  const missing: readonly string[] = blankFields(['name', 'email'], payload)
  const named = missing.length > 0 ? missing : Object.keys(parsed.fields)
  const labels = REGISTRATION_FIELDS.filter(({ name }) => named.includes(name)).map(({ label }) => label)
  const start = missing.length > 0 ? 'Please fill in all required fields' : 'Please check'
  return { ok: false, alert: `${start}: ${labels.join(', ')}`, fields: parsed.fields }
}

/** The reverse, to edit a registration that waits. Ignores what is not text. */
export function entriesFromRegistration(payload: Readonly<Record<string, unknown>>): FormEntries {
  return REGISTRATION_FIELDS.flatMap(({ name }) => {
    const value = payload[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
