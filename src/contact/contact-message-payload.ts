import { type FieldErrors, checkedForm, type FormCheck } from '../forms/form-outcome.ts'
import { formText, textEntries, type FormEntries } from '../forms/fill-form.ts'
import { tooLong } from '../forms/rules/payload-schema.ts'
import { contactMessage } from './rules/contact-message.form.ts'
import { parseContactMessage } from './rules/contact-message-schema.ts'

/** The payload for the outbox, which adds `submittedAt` and the proof of work. */
export type ContactMessagePayload = {
  type: 'contact'
  email: string
  subject: string
  /** First and last name, joined by a space. */
  name: string
  message: string
  firmName: string
  firmSize: string
  phone: string
}

/** Reads the form. Text stays unchanged, except that spaces around the names are removed. */
export function contactMessagePayload(form: FormData): ContactMessagePayload {
  return {
    type: 'contact',
    email: formText(form, 'email'),
    subject: formText(form, 'subject'),
    name: `${formText(form, 'firstName').trim()} ${formText(form, 'lastName').trim()}`,
    message: formText(form, 'message'),
    firmName: formText(form, 'firmName'),
    firmSize: formText(form, 'firmSize'),
    phone: formText(form, 'phone'),
  }
}

/** Checks the form before anything is stored or sent. Returns the errors of all fields at once. */
export function checkContactMessage(form: FormData, now: Date): FormCheck<ContactMessagePayload> {
  const payload = contactMessagePayload(form)
  const parsed = parseContactMessage({ ...payload, submittedAt: now.toISOString() })
  const { name: _whole, ...others } = parsed.success ? {} : parsed.fields
  const fields: Record<string, string> = { ...others, ...nameErrors(form) }
  return checkedForm(contactMessage, payload, fields, Object.fromEntries(form))
}

/** Maps the server's field errors to the form: the server has one name field, the form two. */
export function contactFieldErrors({ name, ...fields }: FieldErrors): FieldErrors {
  return name === undefined ? fields : { firstName: name, lastName: name, ...fields }
}

/** The reverse of {@link contactMessagePayload}, to edit a waiting message. Ignores values that are not text. */
export function entriesFromContactMessage(payload: Readonly<Record<string, unknown>>): FormEntries {
  const entries: Array<[string, string]> = []
  const name = payload['name']
  if (typeof name === 'string') {
    const space = name.indexOf(' ')
    const end = space === -1 ? name.length : space
    entries.push(['firstName', name.slice(0, end)], ['lastName', name.slice(end + 1)])
  }
  return [...entries, ...textEntries(payload, ['email', 'phone', 'firmName', 'firmSize', 'subject', 'message'])]
}

function nameErrors(form: FormData): Record<string, string> {
  const { firstName, lastName } = contactMessage.fields
  const errors: Record<string, string> = {}
  for (const [name, { required, max }] of Object.entries({ firstName, lastName })) {
    const { length } = formText(form, name).trim()
    if (length === 0) errors[name] = required
    else if (length > max) errors[name] = tooLong(max)
  }
  return errors
}
