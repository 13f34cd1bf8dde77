import type { OutboxFile, Payload } from '../outbox/queue/outbox-item.ts'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import { asSentence, refusalText } from '../outbox/status/outbox-texts.ts'
import type { ToastInput } from '../ui/toast-store.ts'
import { typedValues } from './fill-form.ts'
import { fieldsOf, type FormDefinition } from './rules/definition.ts'
import { blankFields, parserOf, requiredValues, type Parse } from './rules/payload-schema.ts'

// Results of a form: of its check, before anything is stored, and of its submit.

/** The error text beside each field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>

export const NO_ERRORS: FieldErrors = {}

/** The result of a check: a payload to submit, or the sentence to announce and the error texts of the fields. */
export type FormCheck =
  | { ok: true; payload: Payload; file?: OutboxFile }
  | { ok: false; alert: string; fields: FieldErrors }

/**
 * Checks a form before anything is stored or sent. Returns its payload, or the errors of all fields at once.
 * @param given values of the payload that no control has
 * @param parse the form's parser, if it has one of its own
 */
export function checkTyped(
  form: FormDefinition,
  entries: FormData,
  now: Date,
  given: Payload = {},
  parse = typedParser(form),
): FormCheck {
  const { joinsName, ...apart } = form
  const typed = typedValues(form, entries)
  const values = { ...given, ...typed }
  const parsed = parse({ ...values, submittedAt: now.toISOString() })
  if (!parsed.success) {
    const missing = blankFields(requiredValues(apart), values)
    return { ok: false, alert: problemAlert(form, missing, parsed.fields), fields: parsed.fields }
  }
  if (!joinsName) return { ok: true, payload: values }
  const { firstName = '', lastName = '', ...others } = typed
  return { ok: true, payload: { ...given, ...others, name: `${firstName.trim()} ${lastName.trim()}` } }
}

const typedParsers = new WeakMap<FormDefinition, Parse<unknown>>()

/** Returns the form's parser that checks first and last name one by one. Makes it once, because a form is checked often. */
function typedParser(form: FormDefinition): Parse<unknown> {
  const { joinsName: _joined, ...apart } = form
  const parse = typedParsers.get(form) ?? parserOf(apart)
  typedParsers.set(form, parse)
  return parse
}

/** Returns the server's errors by fields of the form, which may ask for the name in two fields. */
export function errorsByField({ joinsName }: FormDefinition, errors: FieldErrors): FieldErrors {
  const { name, ...others } = errors
  return joinsName && name !== undefined ? { firstName: name, lastName: name, ...others } : errors
}

/**
 * Returns the sentence above a refused form. It names the missing fields or, if none are missing, the invalid ones; by
 * label, in the order of the form.
 * @param missing names of required fields that are blank
 */
export function problemAlert(form: FormDefinition, missing: readonly string[], errors: FieldErrors): string {
  const named = missing.length > 0 ? missing : Object.keys(errors)
  const labels = fieldsOf(form).flatMap(([name, { label }]) => (named.includes(name) ? [label] : []))
  return `${missing.length > 0 ? 'Please fill in all required fields' : 'Please check'}: ${labels.join(', ')}`
}

/** What a form does after a submit. `clears`: whether the form is emptied. `fields`: the error texts. */
export type FormResult = {
  toast: Required<ToastInput> | null
  clears: boolean
  fields: FieldErrors
  /** The submission that the next submit of this form continues; null if there is none. */
  key: string | null
  /** Leads to another page, which shows what was submitted. */
  leave?: (payload: Payload) => Promise<void>
  /** Shown in place of the form, which is then empty. */
  done?: Done
}

/**
 * Result of a submission whose values have left the form. `isSent`: the server confirmed it; else it waits on this
 * device.
 */
export type Done = { key: string; isSent: boolean; text: string }

/** Returns the result of a form that can be emptied, because the server has its values or this device stores them. */
export function doneResult(toast: FormResult['toast'], done?: Done): FormResult {
  return { toast, clears: true, fields: NO_ERRORS, key: null, ...(done && { done }) }
}

type Failure = Exclude<SubmitOutcome, { kind: 'sent' | 'saved' }>

/** The texts of failures: a title, and a sentence for each kind of outcome that brings no text of its own. */
export type FailureTexts = Record<'title' | Failure['kind'], string>

const FAILURE_TEXTS: FailureTexts = {
  title: 'Error',
  'saved-after-answer': 'The server could not take it just now',
  refused: 'Unknown error occurred',
  failed: 'Something went wrong. Please try again.',
}

/** Returns the result of a form that keeps its values. The message says "saved" only if this device stores them. */
export function failureResult(outcome: Failure, texts = FAILURE_TEXTS): FormResult {
  return {
    toast: {
      title: texts.title,
      description: failureText(outcome, texts),
      tone: outcome.kind === 'saved-after-answer' ? 'waiting' : 'destructive',
    },
    clears: false,
    fields: outcome.kind === 'refused' ? outcome.fields : NO_ERRORS,
    key: outcome.key,
  }
}

/** The sentence for a submission that this device could not store and, as far as the page knows, did not send. */
export const ONLY_HERE =
  'This browser could not store it either, so it is in this tab only. Keep the tab open: what you typed stays in the form. Send it again in a while; if it has arrived after all, we count it once.'

function failureText(outcome: Failure, texts: FailureTexts): string {
  const error = outcome.error?.trim() || texts[outcome.kind]
  if (outcome.kind === 'refused') return refusalText({ ...outcome, error })
  if (outcome.kind === 'failed') return outcome.key === null ? error : `${asSentence(error)} ${ONLY_HERE}`
  return outcome.kind === 'saved-after-answer'
    ? `${asSentence(error)} It is saved on this device, and we keep trying.`
    : error
}

const SAVED = 'It is on this device. We send it automatically once you are online.'

/**
 * Returns the result of a form that stays on its page: it always shows a message, and never leaves the page.
 * @param success the sentence for a submission that arrived
 */
export function toastResult(outcome: SubmitOutcome, success: string): FormResult {
  switch (outcome.kind) {
    case 'sent': {
      const { receipt } = outcome.answer
      const reference = typeof receipt === 'string' && receipt !== '' ? ` Your reference is ${receipt}.` : ''
      return doneResult(
        { title: 'Success!', description: success, tone: 'success' },
        { key: outcome.key, isSent: true, text: success + reference },
      )
    }
    case 'saved':
      return doneResult(
        { title: 'Saved', description: SAVED, tone: 'neutral' },
        { key: outcome.key, isSent: false, text: SAVED },
      )
    default:
      return failureResult(outcome)
  }
}
