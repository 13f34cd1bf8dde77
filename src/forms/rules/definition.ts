import type { ReplyPromise } from '../../company/facts/claims.ts'
import type { Call } from '../../outbox/queue/outbox-item.ts'
import type { PageTarget } from '../../ui/link-target.ts'

type Values = Readonly<Record<string, unknown>>

/** The rules for one value of a payload, from which `payload-schema.ts` makes the schema. */
export type ValueRules = {
  /** The error message for a blank value. A value without this message is optional. */
  required?: string
  /** The longest text in UTF-16 units. Such a text always fits a column that is limited in characters. */
  max?: number
  /** The accepted values of a choice. */
  options?: readonly string[]
  /** The value of an absent choice. By default it is empty. */
  preset?: string
  /** Matches each accepted text. */
  pattern?: RegExp
  /** The error message for a value that is no option or does not match; by default `required`. */
  refused?: string
}

/** One field of a form: the visitor's label, the rules for its value, and the staff's label. */
export type FieldDefinition = ValueRules & {
  label: string
  /** The label in mails to staff, if it differs from `label`. */
  inMails?: string
  /**
   * The type of the field's control. `minutes`: one of a few numbers. `given`: no control, the page fixes the value.
   * `added`: a hidden control with data from the visit. The visitor can't correct such data, so invalid data is dropped
   * and never causes a refusal. Forms read `choices`, `minutes`, `date` and `file` themselves.
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
  /** Whether the server stores an email address in lower case, so that one person counts once. */
  lowerCase?: true
  /** The value of the control's `autocomplete` attribute. */
  autoComplete?: string
  /** The DOM id of the control to which error messages link, if it is not the field's own. */
  control?: string
}

export type RateLimit = { maxRequests: number; seconds: number }

/**
 * Describes a form for its page, the outbox (unsent submissions in the browser), the server and tests. The definition
 * is in the feature's `rules` folder. It must consist of plain data and pure functions, because the server runs it in
 * goja (PocketBase's JavaScript engine) too.
 */
export type FormDefinition = {
  /** Names the form on its page (`data-form`) and in the key of its draft. */
  name: string
  /** The endpoint that accepts the form: the last part of the path under `/api/site`. */
  call: Call
  /** The payload's `type`, if one endpoint accepts several forms. */
  type?: string
  /** The PocketBase collection that stores its submissions. */
  collection: string
  /** The rate limit for each client address. A migration sets it, and the operator can change it in the dashboard. */
  limit: RateLimit
  /**
   * The title of a submission in the visitor's outbox. `values`: those of its payload, or of the server's answer after
   * the payload is deleted.
   */
  title: string | ((values: Values) => string)
  /** Returns whether an answer belongs to this form, if one endpoint accepts several. */
  isAnsweredBy?: (answer: Values) => boolean
  /** The staff's name for one submission. */
  record: string
  /** Returns the page where the visitor edits a waiting submission. */
  editor: (payload: Values) => { to: string; hash?: string }
  /** Set if staff answer its submissions in the inbox. */
  inbox?: {
    /** The column that contains a one-line subject. */
    about?: string
    /** When the site promises a reply; absent if it promises none. */
    promise?: ReplyPromise
    /** The icon of its submissions in the list; by default a letter. */
    icon?: 'calendar' | 'film' | 'case'
  }
  /** The prefix of the DOM ids of its controls. */
  id: string
  /** Values of the payload that no control has. The page adds them. */
  given?: Readonly<Record<string, ValueRules>>
  /** Whether the payload joins `firstName` and `lastName` to one `name`. */
  joinsName?: true
  /** The fields in the order of the form. */
  fields: Readonly<Record<string, FieldDefinition>>
}

/** The data that one form sends, described for visitors. The function `notice` beside the form's definition returns it. */
export type FormNotice = {
  name: string
  page: PageTarget
  entered: string
  added: string
  purpose: string
  basis: string
  kept: string
  /** The records that the server stores for a submission. */
  stored: { name: string; what?: string; kept: string }
}

/**
 * Returns the definition unchanged, with its literal types, so that the compiler reports what a new form lacks. The
 * annotation lets the bundler drop the definition where only the notice beside it is used.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineForm<const Form extends FormDefinition>(form: Form): Form {
  return form
}

export type FieldName<Form extends FormDefinition> = keyof Form['fields'] & string

/** Returns the fields as pairs, in the order of the form. */
export function fieldsOf(form: FormDefinition): Array<[name: string, field: FieldDefinition]> {
  return Object.entries(form.fields)
}

/** Returns the names of the fields whose value is the text in the control, as typed or chosen. */
export function typedFields(form: FormDefinition): string[] {
  const read = ['choices', 'minutes', 'date', 'file', 'given', 'added']
  return fieldsOf(form).flatMap(([name, { kind }]) => (read.includes(kind) ? [] : [name]))
}

export function addedFields(form: FormDefinition): string[] {
  return fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'added' ? [name] : []))
}

/** Returns whether a submission belongs to this form. */
export function isOf(form: FormDefinition, { call, payload }: { call: string; payload: Values }): boolean {
  return call === form.call && (form.type === undefined || payload['type'] === form.type)
}

/** Returns `value` if it is text, else an empty string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Matches a slug or an ID of at most 120 characters. */
export const slugPattern = /^(?!.{121})[a-z0-9]+(?:-[a-z0-9]+)*$/

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

/** The field for the visitor's own email address. */
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
