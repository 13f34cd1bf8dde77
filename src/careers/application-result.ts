import { receiptFor } from '../lib/receipt-for.ts'
import { doneResult, failureResult, type FormResult } from '../forms/form-result.ts'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import { brand } from '../lib/brand.ts'
import { claims } from '../site/rules/claims.ts'

const FAILED = `We can’t tell that it arrived, and this device could not keep your resume. What you entered is still in the form: send it again in a while, or write to ${brand.email.careers}.`

/** The same outcomes as of every other form, in the words of an application. */
export function applicationResult(outcome: SubmitOutcome): FormResult {
  switch (outcome.kind) {
    case 'sent':
      return doneResult({
        title: 'Success!',
        description: `We have your application and your resume. Your reference is ${receiptFor(outcome.key)}; you have our answer within ${claims.applicationReview.value}.`,
        tone: 'success',
      })
    case 'saved':
      return doneResult({
        title: 'Saved',
        description: `Your application lies on this device with your resume, and will be sent by itself as soon as the connection allows. Reference ${receiptFor(outcome.key)}.`,
        tone: 'neutral',
      })
    case 'failed':
      // Whatever the browser says of it, it does not say what becomes of the resume.
      return failureResult({ ...outcome, error: FAILED })
    default:
      return failureResult(outcome)
  }
}
