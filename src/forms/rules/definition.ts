import type { ReplyPromise } from '../../company/facts/promise.ts'
import type { Call } from '../../outbox/queue/outbox-item.ts'

type Values = Readonly<Record<string, unknown>>

/** One field: the visitor's label, the schema's limits, and the staff's label. */
export type FieldDefinition = {
  label: string
  /** The label in mails to staff, if it differs. */
  inMails?: string
  /**
   * The type of its control. `minutes`: one of a few numbers. `given`: no control, the page fixes it. `added`: a
   * hidden control with data from the visit. The visitor can't correct that, so invalid data is dropped and refuses
   * nothing.
   */
  kind:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'long'
    | 'choice'
    | 'choices'
    | 'minutes'
    | 'date'
    | 'time'
    | 'file'
    | 'given'
    | 'added'
  /** The message while it is blank. A field without this is optional. */
  required?: string
  /** The longest text in UTF-16 units, so it always fits a column limited in characters. */
  max?: number
  /** The browser's autofill hint. */
  autoComplete?: string
  /** The id of the control to which error messages link, if it is not the field's own. */
  control?: string
}

export type RateLimit = { maxRequests: number; seconds: number }

/**
 * The description of a form that page, outbox, server and tests share. It is in the feature's `rules` folder, and must
 * consist of plain data and pure functions, because the server's engine runs it too.
 */
export type FormDefinition = {
  /** Names the form on its page (`data-form`) and its draft. */
  name: string
  /** The call that accepts the form: the last part of the address under `/api/site`. */
  call: Call
  /** The payload's `type`, if one call accepts several forms. */
  type?: string
  /** The server's collection for its submissions. */
  collection: string
  /** The rate limit for each client address; set by a migration, and changeable in the dashboard. */
  limit: RateLimit
  /**
   * The title of an item in the visitor's outbox. `values`: those of its payload, or of its answer after the payload
   * is deleted.
   */
  title: string | ((values: Values) => string)
  /** Whether an answer belongs to this form, if one call accepts several. */
  isAnsweredBy?: (answer: Values) => boolean
  /** The staff's name for one submission. */
  record: string
  /** The page where a waiting item is edited. */
  editor: (payload: Values) => { to: string; hash?: string }
  /** Whether its mails depend on the day of sending. A release from quarantine then writes them again. */
  mailsSpeakOfTheDay?: true
  /** Set if staff answer its submissions in the inbox. */
  inbox?: {
    /** The column with a one-line subject. */
    about?: string
    /** The promised time of a reply; none if no time is promised. */
    promise?: ReplyPromise
  }
  /** Prefix of the ids of its controls. */
  id: string
  /** The fields in the order of the form. */
  fields: Readonly<Record<string, FieldDefinition>>
}

/** Returns the definition with its literal types, so that the compiler reports what a new form lacks. */
export function defineForm<const Form extends FormDefinition>(form: Form): Form {
  return form
}

export type FieldName<Form extends FormDefinition> = keyof Form['fields'] & string

/** The fields as pairs, in the order of the form. */
export function fieldsOf(form: FormDefinition): Array<[name: string, field: FieldDefinition]> {
  return Object.entries(form.fields)
}

export function requiredFields(form: FormDefinition): string[] {
  return fieldsOf(form).flatMap(([name, { required }]) => (required === undefined ? [] : [name]))
}

/** Names of the fields that the visitor types or chooses: not the file, and not given or added ones. */
export function typedFields(form: FormDefinition): string[] {
  return fieldsOf(form).flatMap(([name, { kind }]) => (['file', 'given', 'added'].includes(kind) ? [] : [name]))
}

export function addedFields(form: FormDefinition): string[] {
  return fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'added' ? [name] : []))
}

/** Whether a submission belongs to this form. */
export function isOf(form: FormDefinition, { call, payload }: { call: string; payload: Values }): boolean {
  return call === form.call && (form.type === undefined || payload['type'] === form.type)
}

/** `value` if it is text, else empty; for links to a record's page. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

// Fields that several forms share, with the same texts and lengths.

export const firstName = {
  label: 'First name',
  kind: 'text',
  required: 'Enter your first name.',
  max: 100,
  autoComplete: 'given-name',
} as const satisfies FieldDefinition

export const lastName = {
  label: 'Last name',
  kind: 'text',
  required: 'Enter your last name.',
  max: 100,
  autoComplete: 'family-name',
} as const satisfies FieldDefinition

/** The field for the visitor's own address. */
export const email = {
  label: 'Email',
  kind: 'email',
  required: 'Enter your email address.',
  max: 254,
  autoComplete: 'email',
} as const satisfies FieldDefinition

export const phone = { label: 'Phone', kind: 'tel', max: 50, autoComplete: 'tel' } as const satisfies FieldDefinition

export const firmName = {
  label: 'Firm name',
  inMails: 'Firm',
  kind: 'text',
  required: 'Enter the name of your firm.',
  max: 200,
  autoComplete: 'organization',
} as const satisfies FieldDefinition
