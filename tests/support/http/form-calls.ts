import { randomUUID } from 'node:crypto'
import { fieldsOf, type FieldDefinition, type FormDefinition } from '../../../src/forms/rules/definition.ts'
import { foundForms } from '../repository/found-forms.ts'
import { requiredValues, sentValues } from '../../../src/forms/rules/payload-schema.ts'
import { applicationFields, applicationForm, sendApplication, smallPdf } from './application.ts'
import { demoPayload } from './demo-request.ts'
import { contactPayload, newsletterPayload, registrationPayload } from './form-requests.ts'
import { freshProof, sendSubmission, type Answer } from './submission.ts'

/** The data with which a test can send any form of the site to the server. */
export type FormCall = {
  name: string
  call: string
  collection: string
  /** Returns a valid payload, without the proof of work. */
  payload: (changes?: Record<string, unknown>) => Record<string, unknown>
  /** The required fields, without a file field, in the order in which an error lists them. */
  required: readonly string[]
  /** The fields with free text, each with its largest length in UTF-16 units. */
  texts: Readonly<Record<string, number>>
  /** The fields that accept only certain values. */
  choices: readonly string[]
  /** The fields with an ISO timestamp. */
  times: readonly string[]
  /** Extreme valid values, by field: the longest value of a choice, or the earliest time. */
  extremes: Readonly<Record<string, string>>
  /** The kinds of mails that the server sends for a submission. */
  kinds: readonly string[]
  /** Set if the request is a multipart form, because it has a file. Other requests are JSON. */
  isMultipart?: true
}

const EARLIEST = '0001-01-01T00:00:00Z'

/**
 * Facts that the form's definition does not contain, by form name. Forms that are missing here send their fields under
 * their own names.
 */
const PECULIAR: Partial<Record<string, Partial<FormCall>>> = {
  'request-demo': {
    payload: demoPayload,
    choices: ['firmSize', 'requestType', 'duration'],
    times: ['submittedAt', 'preferredDate'],
    extremes: { firmSize: '16-50', preferredDate: EARLIEST, submittedAt: EARLIEST },
    kinds: ['demo-request-confirmation', 'demo-request-notice'],
  },
  contact: {
    payload: contactPayload,
    choices: ['subject', 'firmSize', 'type'],
    extremes: { subject: 'Partnership Inquiry', firmSize: '31-50', submittedAt: EARLIEST },
  },
  newsletter: {
    payload: newsletterPayload,
    choices: ['type'],
    kinds: ['newsletter-confirmation'],
  },
  'register-webinar': {
    payload: (changes) => registrationPayload('retainers-live', changes),
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

/** All forms of the site, for tests that check every form. */
export const formCalls: readonly FormCall[] = foundForms.map((form) => ({
  name: form.name,
  call: form.call,
  collection: form.collection,
  payload: (changes) => ({ ...plainPayload(form), ...changes }),
  required: requiredValues(form).filter((name) => form.fields[name]?.kind !== 'file'),
  texts: longestTexts(form),
  choices: fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'choice' ? [name] : [])),
  times: ['submittedAt'],
  extremes: { submittedAt: EARLIEST },
  kinds: [`${form.name}-confirmation`, `${form.name}-notice`],
  ...PECULIAR[form.name],
}))

/** Returns headers and body of a request that submits `values` with a new idempotency key. */
export function requestOf(
  { isMultipart }: FormCall,
  values: Record<string, unknown>,
): { headers: Record<string, string>; body: BodyInit } {
  const headers = { 'idempotency-key': randomUUID() }
  if (isMultipart !== true)
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(values) }
  return { headers, body: applicationForm(asTexts(values), [{ content: smallPdf() }]) }
}

/** Submits the values to the form's route. Without `key`, uses a new idempotency key. */
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

/** Returns a valid payload with a new proof of work. */
export async function provenPayload(
  origin: string,
  form: FormCall,
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return form.payload({ ...changes, altcha: await freshProof(origin, form.call) })
}

/** Converts values for a multipart form, which has only text values. Leaves out undefined values. */
function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )
}

/**
 * Returns the largest length of each text field, in UTF-16 units. Choices have no length. Fields that the page adds are
 * missing here, because the server shortens their texts instead of refusing them.
 */
function longestTexts(form: FormDefinition): Record<string, number> {
  return Object.fromEntries(
    sentValues(form).flatMap(([name, { kind, max }]) =>
      max === undefined || kind === 'choice' || kind === 'added' ? [] : [[name, max]],
    ),
  )
}

/** Returns a valid value for every field. */
function plainPayload(form: FormDefinition): Record<string, unknown> {
  const values = sentValues(form).map(([name, { kind = 'text', options }]) => [
    name,
    options?.[0] ?? VALUES[kind] ?? 'Ada Okafor',
  ])
  return { ...Object.fromEntries(values), type: form.type, submittedAt: '2026-11-21T10:00:00.000Z' }
}

const VALUES: Partial<Record<FieldDefinition['kind'], string>> = {
  email: 'ada@okafor-lind.example',
  tel: '+1 555 0100',
  url: 'https://okafor-lind.example',
  date: '2099-11-24T15:00:00.000Z',
}
