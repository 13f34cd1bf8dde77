import { showToast } from '../../ui/toast-store.ts'
import type { SignInOutcome } from '../../staff/sign-in-calls.ts'

/** Shows a toast with the success, or with the reason of the failure. */
export function showOutcome(outcome: SignInOutcome, done: string): void {
  showToast(
    outcome.ok
      ? { title: 'Done', description: done, tone: 'success' }
      : { title: 'Error', description: outcome.text, tone: 'destructive' },
  )
}
