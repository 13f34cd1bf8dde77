import { NO_ERRORS, type FieldErrors } from '../lib/field-errors.ts'
import type { SubmitOutcome } from '../outbox/submit.ts'
import type { FormResult } from '../outbox/use-form-submit.tsx'

type ShowThankYou = (status: 'sent' | 'saved', key: string) => Promise<void>

/** The table of `docs/architecture.md`, "What the visitor sees after submit", for the demo request. */
export function demoRequestResult(outcome: SubmitOutcome, showThankYou: ShowThankYou): FormResult {
  switch (outcome.kind) {
    case 'sent':
    case 'saved':
      return { toast: null, clears: true, fields: NO_ERRORS, key: null, leave: () => showThankYou(outcome.kind, outcome.key) }
    case 'saved-after-answer':
      return failure(`${sentence(outcome.error)} Saved on this device, we keep trying.`, NO_ERRORS, outcome.key)
    case 'refused':
      return failure(outcome.error || 'Unknown error from function', outcome.fields, outcome.key)
    default:
      return failure(outcome.error || 'Please try again or contact support.', NO_ERRORS, null)
  }
}

function failure(description: string, fields: FieldErrors, key: string | null): FormResult {
  return { toast: { title: 'Error submitting request', description, tone: 'destructive' }, clears: false, fields, key }
}

function sentence(error: string): string {
  const text = error.trim() || 'The server could not take the request just now'
  return /[.!?]$/.test(text) ? text : `${text}.`
}
