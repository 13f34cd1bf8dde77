import { doneResult, failureResult, type FailureTexts, type FormResult } from '../forms/form-result.ts'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'

type ShowThankYou = (status: 'sent' | 'saved', key: string) => Promise<void>

const TEXTS: FailureTexts = {
  title: 'Error submitting request',
  'saved-after-answer': 'The server could not take the request just now',
  refused: 'Unknown error from function',
  failed: 'Please try again or contact support.',
}

/** For the demo request: what was sent or saved has a page of its own. */
export function demoRequestResult(outcome: SubmitOutcome, showThankYou: ShowThankYou): FormResult {
  switch (outcome.kind) {
    case 'sent':
    case 'saved':
      return { ...doneResult(null), leave: () => showThankYou(outcome.kind, outcome.key) }
    default:
      return failureResult(outcome, TEXTS)
  }
}
