import { type FieldErrors, checkedForm, type FormCheck } from '../forms/form-outcome.ts'
import { formText, textEntries, type FormEntries } from '../forms/fill-form.ts'
import { tooLong } from '../forms/rules/payload-schema.ts'
import contactMessage from './rules/contact-message.form.ts'
import { parseContactMessage } from './rules/contact-message-schema.ts'

/**
 * A contact message as the outbox stores it (the outbox stores requests in IndexedDB until the server confirms them).
 * The outbox adds `submittedAt` and the proof of work.
 */
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

/** Returns the values of the form. Texts stay unchanged, except that spaces around the names are removed. */
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

/** Checks the form before anything is stored or sent. Returns the payload, or the errors of all fields. */
export function checkContactMessage(form: FormData, now: Date): FormCheck<ContactMessagePayload> {
  const payload = contactMessagePayload(form)
  const parsed = parseContactMessage({ ...payload, submittedAt: now.toISOString() })
  const { name: _whole, ...others } = parsed.success ? {} : parsed.fields
  const fields: Record<string, string> = { ...others, ...nameErrors(form) }
  return checkedForm(contactMessage, payload, fields, Object.fromEntries(form))
}

/** Returns the server's errors by fields of the form. The server has one field for the name, the form two. */
export function contactMessageErrors({ name, ...fields }: FieldErrors): FieldErrors {
  return name === undefined ? fields : { firstName: name, lastName: name, ...fields }
}

/**
 * Returns the values of the form for a message that waits in the outbox, so that the visitor can edit it. The text
 * before the first space of `name` becomes the first name. Ignores values that are not text.
 */
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
