import { randomUUID } from 'node:crypto'
import { fieldsOf, type FieldDefinition, type FormDefinition } from '../../../src/forms/rules/definition.ts'
import { allForms, type FormName } from '../../../src/forms/rules/forms.ts'
import { contactMessage } from '../../../src/contact/rules/contact-message.form.ts'
import { newsletterSignUp } from '../../../src/newsletter/rules/newsletter-sign-up.form.ts'
import { NEWSLETTER_EXTRAS } from '../../../src/newsletter/rules/newsletter-sign-up-schema.ts'
import { CONTACT_REQUIRED_FIELDS, wholeName } from '../../../src/contact/rules/contact-message-schema.ts'
import { REQUIRED_FIELDS } from '../../../src/demo-request/rules/demo-request-schema.ts'
import { REGISTRATION_REQUIRED_FIELDS } from '../../../src/webinars/rules/registration-schema.ts'
import { applicationFields, applicationForm, sendApplication, smallPdf } from './application.ts'
import { demoPayload } from './demo-request.ts'
import { contactPayload, newsletterPayload } from './send-email.ts'
import { freshProof, sendSubmission, type Answer } from './submission.ts'
import { registrationPayload } from './webinar-registration.ts'

/** The facts that tests need to call a form's route. */
export type FormCall = {
  name: FormName
  call: string
  collection: string
  /** An acceptable payload, without its proof. */
  payload: (changes?: Record<string, unknown>) => Record<string, unknown>
  /** The required fields in the order of a refusal, without the file. */
  required: readonly string[]
  /** Free text, with its longest length. */
  texts: Readonly<Record<string, number>>
  /** Fields with a list of values, or a literal. */
  choices: readonly string[]
  /** ISO timestamps. */
  times: readonly string[]
  /** The longest of the choices, and the earliest of the times. */
  extremes: Readonly<Record<string, string>>
  /** The kinds of a submission's mails. */
  kinds: readonly string[]
  /** Sent with a file, as a form; the others are JSON. */
  isMultipart?: true
}

const { firstName: _first, lastName: _last, ...contactTexts } = longestTexts(contactMessage)

const EARLIEST = '0001-01-01T00:00:00Z'

/** Facts that are not in a form's definition. A form without an entry sends its fields by their own names. */
const PECULIAR: Partial<Record<FormName, Partial<FormCall>>> = {
  'request-demo': {
    payload: demoPayload,
    required: REQUIRED_FIELDS,
    choices: ['firmSize', 'requestType', 'duration'],
    times: ['submittedAt', 'preferredDate'],
    extremes: { firmSize: '16-50', preferredDate: EARLIEST, submittedAt: EARLIEST },
    kinds: ['demo-request-confirmation', 'demo-request-notice'],
  },
  contact: {
    payload: contactPayload,
    required: CONTACT_REQUIRED_FIELDS,
    // The call gets the whole name.
    texts: { ...contactTexts, name: wholeName.max },
    choices: ['subject', 'firmSize', 'type'],
    extremes: { subject: 'Partnership Inquiry', firmSize: '31-50', submittedAt: EARLIEST },
  },
  newsletter: {
    payload: newsletterPayload,
    texts: {
      ...longestTexts(newsletterSignUp),
      subject: NEWSLETTER_EXTRAS.subject.max,
      source: NEWSLETTER_EXTRAS.source.max,
    },
    choices: ['type'],
    kinds: ['newsletter-confirmation'],
  },
  'register-webinar': {
    payload: (changes) => registrationPayload('retainers-live', changes),
    required: REGISTRATION_REQUIRED_FIELDS,
    choices: ['webinar', 'kind'],
    kinds: ['webinar-confirmation', 'webinar-notice'],
  },
  apply: {
    payload: (changes) => ({ ...applicationFields(), ...changes }),
    choices: ['role', 'roleId'],
    kinds: ['application-confirmation', 'application-notice'],
    isMultipart: true,
  },
}

/** One row for each form of the site, for tests of all forms. */
export const formCalls: readonly FormCall[] = allForms.map((form) => ({
  name: form.name,
  call: form.call,
  collection: form.collection,
  payload: (changes) => ({ ...plainPayload(form), ...changes }),
  required: fieldsOf(form).flatMap(([name, { required, kind }]) =>
    required === undefined || kind === 'file' ? [] : [name],
  ),
  texts: longestTexts(form),
  choices: fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'choice' ? [name] : [])),
  times: ['submittedAt'],
  extremes: { submittedAt: EARLIEST },
  kinds: [`${form.name}-confirmation`, `${form.name}-notice`],
  ...PECULIAR[form.name],
}))

/** Returns the request of a form's call with `values`, with a key of its own. */
export function requestOf(
  { isMultipart }: FormCall,
  values: Record<string, unknown>,
): { headers: Record<string, string>; body: BodyInit } {
  const headers = { 'idempotency-key': randomUUID() }
  if (isMultipart !== true)
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(values) }
  return { headers, body: applicationForm(asTexts(values), [{ content: smallPdf() }]) }
}

/** Sends the values; the default key is a new one. */
export function sendForm(
  origin: string,
  { call, isMultipart }: FormCall,
  values: Record<string, unknown>,
  options: { key?: string } = {},
): Promise<Answer> {
  return isMultipart === true
    ? sendApplication(origin, asTexts(values), options)
    : sendSubmission(origin, call, values, options)
}

/** Returns an acceptable payload, with a fresh proof. */
export async function provenPayload(
  origin: string,
  form: FormCall,
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return form.payload({ ...changes, altcha: await freshProof(origin, form.call) })
}

/** A form with a file sends all values as text, without undefined ones. */
function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )
}

/** The longest text of each text field. Fields with a list have no length, and texts that a page adds are cut. */
function longestTexts(form: FormDefinition): Record<string, number> {
  return Object.fromEntries(
    fieldsOf(form).flatMap(([name, { kind, max }]) =>
      max === undefined || kind === 'choice' || kind === 'added' ? [] : [[name, max]],
    ),
  )
}

/** Returns a value for every field. */
function plainPayload(form: FormDefinition): Record<string, unknown> {
  const values = fieldsOf(form).map(([name, { kind }]) => [name, VALUES[kind] ?? 'Ada Okafor'])
  return { ...Object.fromEntries(values), submittedAt: '2026-11-21T10:00:00.000Z' }
}

const VALUES: Partial<Record<FieldDefinition['kind'], string>> = {
  email: 'ada@okafor-lind.example',
  tel: '+1 555 0100',
  url: 'https://okafor-lind.example',
  date: '2099-11-24',
}
