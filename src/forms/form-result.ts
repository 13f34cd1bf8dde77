import { asSentence } from '../lib/as-sentence.ts'
import { NO_ERRORS, type FieldErrors } from './form-check.ts'
import type { ToastInput } from '../ui/toast-store.ts'
import { refusalText } from '../outbox/status/outbox-texts.ts'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'

/** What a form says of an outcome, and whether it is done with its values. */
export type FormResult = {
  toast: Required<ToastInput> | null
  clears: boolean
  fields: FieldErrors
  /** The submission that the next submit of this form continues; null when there is none. */
  key: string | null
  /** Leaves the page. */
  leave?: () => Promise<void>
}

/** The values are with the firm, or wait on this device: the form has done its work. */
export function doneResult(toast: FormResult['toast']): FormResult {
  return { toast, clears: true, fields: NO_ERRORS, key: null }
}

type Failure = Exclude<SubmitOutcome, { kind: 'sent' | 'saved' }>

/** The title of the message, and what to say where an outcome brings no text of its own. */
export type FailureTexts = Record<'title' | Failure['kind'], string>

const FAILURE_TEXTS: FailureTexts = {
  title: 'Error',
  'saved-after-answer': 'The server could not take it just now',
  refused: 'Unknown error occurred',
  failed: 'Something went wrong. Please try again.',
}

/** The form keeps its values. Only what was kept on this device is called saved. */
export function failureResult(outcome: Failure, texts = FAILURE_TEXTS): FormResult {
  return {
    toast: { title: texts.title, description: failureText(outcome, texts), tone: 'destructive' },
    clears: false,
    fields: outcome.kind === 'refused' ? outcome.fields : NO_ERRORS,
    key: outcome.key,
  }
}

function failureText(outcome: Failure, texts: FailureTexts): string {
  const error = outcome.error?.trim() || texts[outcome.kind]
  if (outcome.kind === 'refused') return refusalText({ ...outcome, error })
  return outcome.kind === 'saved-after-answer' ? `${asSentence(error)} Saved on this device, we keep trying.` : error
}

/**
 * For a form that stays where it is: it always says something, and never leaves the page.
 * @param success the sentence for a submission that arrived
 */
export function toastResult(outcome: SubmitOutcome, success: string): FormResult {
  switch (outcome.kind) {
    case 'sent':
      return doneResult({ title: 'Success!', description: success, tone: 'success' })
    case 'saved':
      return doneResult({
        title: 'Saved',
        description: 'It is on this device and will be sent by itself, as soon as there is a connection.',
        tone: 'neutral',
      })
    default:
      return failureResult(outcome)
  }
}
