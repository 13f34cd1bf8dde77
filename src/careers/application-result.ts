import { NO_ERRORS, type FieldErrors } from '../lib/field-errors.ts'
import { receiptFor } from '../lib/receipt-for.ts'
import type { SubmitOutcome } from '../outbox/submit.ts'
import { brand } from '../site/brand.ts'
import { claims } from '../site/claims.ts'
import type { ToastInput } from '../ui/toast-store.ts'

/** What the form says after a submit, and whether it is empty then. */
export type ApplicationResult = {
  toast: Required<ToastInput>
  clears: boolean
  fields: FieldErrors
  /** The waiting item that the next submit of this form continues; null when there is none. */
  key: string | null
}

/** The same outcomes as of every other form, in the words of an application. */
export function applicationResult(outcome: SubmitOutcome): ApplicationResult {
  switch (outcome.kind) {
    case 'sent':
      return done({
        title: 'Success!',
        description: `We have your application and your resume. Your reference is ${receiptFor(outcome.key)}; you have our answer within ${claims.applicationReview.value}.`,
        tone: 'success',
      })
    case 'saved':
      return done({
        title: 'Saved',
        description: `Your application lies on this device with your resume, and will be sent by itself as soon as the connection allows. Reference ${receiptFor(outcome.key)}.`,
        tone: 'neutral',
      })
    case 'saved-after-answer':
      return failure(`${sentence(outcome.error)} Saved on this device, we keep trying.`, NO_ERRORS, outcome.key)
    case 'refused':
      return failure(outcome.error || 'Unknown error occurred', outcome.fields, outcome.key)
    default:
      return failure(
        `Not sent, and not saved: we could not be reached, and this device could not keep your resume. What you entered is still in the form; try again later, or write to ${brand.email.careers}.`,
        NO_ERRORS,
        null,
      )
  }
}

function done(toast: Required<ToastInput>): ApplicationResult {
  return { toast, clears: true, fields: NO_ERRORS, key: null }
}

function failure(description: string, fields: FieldErrors, key: string | null): ApplicationResult {
  return { toast: { title: 'Error', description, tone: 'destructive' }, clears: false, fields, key }
}

function sentence(error: string): string {
  const text = error.trim() || 'The server could not take it just now'
  return /[.!?]$/.test(text) ? text : `${text}.`
}
