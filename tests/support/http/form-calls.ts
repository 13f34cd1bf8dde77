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

/** What the tests need to try a form at its call. */
export type FormCall = {
  name: FormName
  call: string
  collection: string
  /** A payload that is accepted, without its proof. */
  payload: (changes?: Record<string, unknown>) => Record<string, unknown>
  /** What may not be absent or blank, in the order of a refusal. The file is not among them. */
  required: readonly string[]
  /** Free text, with its longest length. */
  texts: Readonly<Record<string, number>>
  /** One of a list, or a literal. */
  choices: readonly string[]
  /** ISO timestamps. */
  times: readonly string[]
  /** The longest of the choices, and the earliest of the times. */
  extremes: Readonly<Record<string, string>>
  /** The mails of one submission. */
  kinds: readonly string[]
  /** Travels with a file, as a form; the others are JSON. */
  isMultipart?: true
}

const { firstName: _first, lastName: _last, ...contactTexts } = longestTexts(contactMessage)

const EARLIEST = '0001-01-01T00:00:00Z'

/** What a form's definition does not tell. A form without an entry sends its fields under their own names. */
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
    // The name travels whole.
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

/** One row for each form of the site, in the tests that try them all. */
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

/** How a form's call takes `values`, with a key of their own. */
export function requestOf(
  { isMultipart }: FormCall,
  values: Record<string, unknown>,
): { headers: Record<string, string>; body: BodyInit } {
  const headers = { 'idempotency-key': randomUUID() }
  if (isMultipart !== true)
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(values) }
  return { headers, body: applicationForm(asTexts(values), [{ content: smallPdf() }]) }
}

/** Sends what it is given; without a key of its own it gets a fresh one. */
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

/** A payload that is accepted, with a fresh proof. */
export async function provenPayload(
  origin: string,
  form: FormCall,
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return form.payload({ ...changes, altcha: await freshProof(origin, form.call) })
}

/** In a form with a file everything is text; what is undefined is left out. */
function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )
}

/** The longest text of each field that takes one; those of a list have no length of their own, and what a page adds is cut. */
function longestTexts(form: FormDefinition): Record<string, number> {
  return Object.fromEntries(
    fieldsOf(form).flatMap(([name, { kind, max }]) =>
      max === undefined || kind === 'choice' || kind === 'added' ? [] : [[name, max]],
    ),
  )
}

/** Something for every field. */
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
