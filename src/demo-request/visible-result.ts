import { NO_ERRORS, type FieldErrors } from '../lib/field-errors.ts'
import type { SubmitOutcome } from '../outbox/submit.ts'

/** Where the visitor is taken, or what the form says while it keeps its values. */
export type VisibleResult =
  | { shows: 'thank-you'; status: 'sent' | 'saved'; key: string }
  | {
      shows: 'toast'
      title: 'Error submitting request'
      description: string
      fields: FieldErrors
      /** The waiting item that the next submit of this form continues; null when nothing was kept. */
      key: string | null
    }

/** The table of `docs/architecture.md`, "What the visitor sees after submit", for the demo request. */
export function visibleResult(outcome: SubmitOutcome): VisibleResult {
  switch (outcome.kind) {
    case 'sent':
    case 'saved':
      return { shows: 'thank-you', status: outcome.kind, key: outcome.key }
    case 'saved-after-answer':
      return failure(`${sentence(outcome.error)} Saved on this device, we keep trying.`, NO_ERRORS, outcome.key)
    case 'refused':
      return failure(outcome.error || 'Unknown error from function', outcome.fields, outcome.key)
    default:
      return failure(outcome.error || 'Please try again or contact support.', NO_ERRORS, null)
  }
}

function failure(description: string, fields: FieldErrors, key: string | null): VisibleResult {
  return { shows: 'toast', title: 'Error submitting request', description, fields, key }
}

function sentence(error: string): string {
  const text = error.trim() || 'The server could not take the request just now'
  return /[.!?]$/.test(text) ? text : `${text}.`
}
