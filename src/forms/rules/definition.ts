import type { ReplyPromise } from '../../company/facts/promise.ts'
import type { Call } from '../../outbox/queue/outbox-item.ts'

type Values = Readonly<Record<string, unknown>>

/** One field: what the visitor sees, what the schema takes, and what the staff read. */
export type FieldDefinition = {
  label: string
  /** How the mails to the staff call it, where not by its label. */
  inMails?: string
  /**
   * What its control takes. `minutes`: one of a few numbers. `given`: it has none, the page says it. `added`: the page brings it along
   * from the visit, in a hidden control. The visitor can't mend that, so it refuses nothing: what makes no sense is left out.
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
  /** Said beside it while it is blank. A field without this may stay empty. */
  required?: string
  /** The longest text, in UTF-16 units, hence never more than a column's characters. */
  max?: number
  /** What the browser may fill in. */
  autoComplete?: string
  /** The id to which a message about it leads, where that is not the field's own control. */
  control?: string
}

export type RateLimit = { maxRequests: number; seconds: number }

/**
 * All that describes a form before anybody fills it in. The page, the outbox, the server and the tests read it. It lies in the
 * feature's `rules` folder and must be plain data and pure functions: the server's engine runs it too.
 */
export type FormDefinition = {
  /** Names the form on its page (`data-form`) and its draft. */
  name: string
  /** The call that takes it: the last part of the address under `/api/site`. */
  call: Call
  /** The payload's `type`, where one call takes several forms. */
  type?: string
  /** Where the server stores it. */
  collection: string
  /** How often one address may call; set by a migration, and changed in the dashboard. */
  limit: RateLimit
  /** What the visitor's outbox calls one. `values`: those of its payload, or of the answer to it once they are gone. */
  title: string | ((values: Values) => string)
  /** Whether an answer is one to this form, where one call takes several. */
  isAnsweredBy?: (answer: Values) => boolean
  /** What the staff call one row of its collection. */
  record: string
  /** Where one that waits is edited. */
  editor: (payload: Values) => { to: string; hash?: string }
  /** Its mails depend on the day they leave: a held mail is written anew when it is released. */
  mailsSpeakOfTheDay?: true
  /** Somebody of the staff answers it, in the inbox. Without this it is nobody's to answer. */
  inbox?: {
    /** The column that says in a line what it is about. */
    about?: string
    /** How soon it is answered; none where nobody was promised a time. */
    promise?: ReplyPromise
  }
  /** The beginning of the ids of its controls. */
  id: string
  /** In the order of the form. */
  fields: Readonly<Record<string, FieldDefinition>>
}

/** Keeps the literal types, by which the compiler finds what a new form still lacks. */
export function defineForm<const Form extends FormDefinition>(form: Form): Form {
  return form
}

export type FieldName<Form extends FormDefinition> = keyof Form['fields'] & string

/** The fields as pairs, in the order of the form. */
export function fieldsOf(form: FormDefinition): Array<[name: string, field: FieldDefinition]> {
  return Object.entries(form.fields)
}

/** Names of the fields that may not stay empty. */
export function requiredFields(form: FormDefinition): string[] {
  return fieldsOf(form).flatMap(([name, { required }]) => (required === undefined ? [] : [name]))
}

/** Names of the fields whose text the visitor types or chooses: not the file, and not what the page says or adds. */
export function typedFields(form: FormDefinition): string[] {
  return fieldsOf(form).flatMap(([name, { kind }]) => (['file', 'given', 'added'].includes(kind) ? [] : [name]))
}

/** Names of the fields that the page adds. */
export function addedFields(form: FormDefinition): string[] {
  return fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'added' ? [name] : []))
}

/** Whether a submission is one of this form. */
export function isOf(form: FormDefinition, { call, payload }: { call: string; payload: Values }): boolean {
  return call === form.call && (form.type === undefined || payload['type'] === form.type)
}

/** `value` where it is text, to lead to the page of a record. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

// Fields that several forms ask for, in the same words and with the same lengths.

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

/** The visitor's own address. */
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
