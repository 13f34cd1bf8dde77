import { emailResult } from './email-result.ts'
import { useFormSubmit, type FormSetup } from './use-form-submit.tsx'

type EmailFormSetup = Pick<FormSetup, 'draftName' | 'check' | 'fieldsOf'> & {
  /** The brief's sentence for a submission that arrived. */
  success: string
}

/** The submit of a form that calls send-email: it says what came of it and stays where it is. */
export function useEmailForm({ success, ...setup }: EmailFormSetup) {
  return useFormSubmit({ ...setup, call: 'send-email', resultOf: (outcome) => emailResult(outcome, success) })
}
