import { NO_ERRORS, type FieldErrors } from '../lib/field-errors.ts'
import type { ToastInput } from '../ui/toast-store.ts'
import type { SubmitOutcome } from './submit.ts'
import type { FormResult } from './use-form-submit.tsx'

/** It always says something, and never leaves the page. */
export type EmailResult = Omit<FormResult, 'toast' | 'leave'> & { toast: Required<ToastInput> }

/**
 * The table of `docs/architecture.md`, "What the visitor sees after submit", for contact and newsletter.
 * @param success the brief's sentence for a submission that arrived
 */
export function emailResult(outcome: SubmitOutcome, success: string): EmailResult {
  switch (outcome.kind) {
    case 'sent':
      return done({ title: 'Success!', description: success, tone: 'success' })
    case 'saved':
      return done({ title: 'Saved', description: 'It is on this device and will be sent by itself, as soon as there is a connection.', tone: 'neutral' })
    case 'saved-after-answer':
      return failure(`${sentence(outcome.error)} Saved on this device, we keep trying.`, NO_ERRORS, outcome.key)
    case 'refused':
      return failure(outcome.error || 'Unknown error occurred', outcome.fields, outcome.key)
    default:
      return failure(outcome.error || 'Something went wrong. Please try again.', NO_ERRORS, null)
  }
}

function done(toast: Required<ToastInput>): EmailResult {
  return { toast, clears: true, fields: NO_ERRORS, key: null }
}

function failure(description: string, fields: FieldErrors, key: string | null): EmailResult {
  return { toast: { title: 'Error', description, tone: 'destructive' }, clears: false, fields, key }
}

function sentence(error: string): string {
  const text = error.trim() || 'The server could not take it just now'
  return /[.!?]$/.test(text) ? text : `${text}.`
}
