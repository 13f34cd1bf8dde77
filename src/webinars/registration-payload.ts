import { formText } from '../forms/fill-form.ts'
import { checkedForm, NO_ERRORS, type FormCheck } from '../forms/form-check.ts'
import { registration } from './rules/registration.form.ts'
import { parseRegistration, type RegistrationKind } from './rules/registration-schema.ts'
import type { Webinar } from './webinar.ts'

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
  return checkedForm(registration, payload, parsed.success ? NO_ERRORS : parsed.fields)
}
