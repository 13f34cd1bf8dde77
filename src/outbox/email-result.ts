import { doneResult, failureResult, type FormResult } from './form-result.ts'
import type { SubmitOutcome } from './submit.ts'

/**
 * For contact and newsletter: it always says something, and never leaves the page.
 * @param success the brief's sentence for a submission that arrived
 */
export function emailResult(outcome: SubmitOutcome, success: string): FormResult {
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
