import { useNavigate } from '@tanstack/react-router'
import { useFormSubmit } from '../outbox/use-form-submit.tsx'
import { checkDemoRequest } from './check-demo-request.ts'
import { demoRequestResult } from './demo-request-result.ts'

/** Name of the draft that the form keeps in its tab. */
export const DRAFT = 'request-demo'

/** The submit of the demo request: what was sent or saved leads to its own page. */
export function useDemoRequest() {
  const navigate = useNavigate()
  return useFormSubmit({
    call: 'request-demo',
    draft: DRAFT,
    check: checkDemoRequest,
    resultOf: (outcome) =>
      demoRequestResult(outcome, (status, key) => navigate({ to: '/thank-you', replace: true, state: { demoRequest: { status, key } } })),
  })
}
