import { fieldsOf, type FieldDefinition, type FormDefinition } from '../../src/forms/rules/definition.ts'
import { allForms, type FormName } from '../../src/forms/rules/forms.ts'
import { contactMessage } from '../../src/contact/rules/contact-message.form.ts'
import { newsletterSignUp } from '../../src/newsletter/rules/newsletter-sign-up.form.ts'
import { NEWSLETTER_EXTRAS } from '../../src/newsletter/rules/newsletter-sign-up-schema.ts'
import { wholeName } from '../../src/contact/rules/contact-message-schema.ts'
import { applicationFields } from './application.ts'
import { demoPayload } from './demo-request.ts'
import { contactPayload, newsletterPayload } from './send-email.ts'
import { registrationPayload } from './webinar.ts'

/** What the tests need to try a form at its call. */
export type FormCall = {
  name: FormName
  call: string
  collection: string
  /** A payload that is accepted, without its proof. */
  payload: (changes?: Record<string, unknown>) => Record<string, unknown>
  /** Free text, with its longest length. */
  texts: Readonly<Record<string, number>>
  /** One of a list, or a literal. */
  choices: readonly string[]
  /** ISO timestamps. */
  times: readonly string[]
  /** The mails of one submission. */
  kinds: readonly string[]
  /** Travels with a file, as a form; the others are JSON. */
  isMultipart?: true
}

const { firstName: _first, lastName: _last, ...contactTexts } = longestTexts(contactMessage)

/** What a form's definition does not tell. A form without an entry sends its fields under their own names. */
const PECULIAR: Partial<Record<FormName, Partial<FormCall>>> = {
  'request-demo': {
    payload: demoPayload,
    choices: ['firmSize', 'requestType'],
    times: ['submittedAt', 'preferredDate'],
    kinds: ['demo-request-confirmation', 'demo-request-notice'],
  },
  contact: {
    payload: contactPayload,
    // The name travels whole.
    texts: { ...contactTexts, name: wholeName.max },
    choices: ['subject', 'firmSize', 'type'],
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
  texts: longestTexts(form),
  choices: fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'choice' ? [name] : [])),
  times: ['submittedAt'],
  kinds: [`${form.name}-confirmation`, `${form.name}-notice`],
  ...PECULIAR[form.name],
}))

/** The longest text of each field that takes one; those of a list have no length of their own. */
export function longestTexts(form: FormDefinition): Record<string, number> {
  return Object.fromEntries(
    fieldsOf(form).flatMap(([name, { kind, max }]) => (max === undefined || kind === 'choice' ? [] : [[name, max]])),
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
