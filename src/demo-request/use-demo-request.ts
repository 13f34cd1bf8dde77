import { useNavigate } from '@tanstack/react-router'
import { useFormSubmit } from '../outbox/use-form-submit.tsx'
import { checkDemoRequest } from './check-demo-request.ts'
import { demoRequestResult } from './demo-request-result.ts'

/** The submit of the demo request: what was sent or saved leads to its own page. */
export function useDemoRequest() {
  const navigate = useNavigate()
  return useFormSubmit({
    call: 'request-demo',
    draftName: 'request-demo',
    check: checkDemoRequest,
    resultOf: (outcome) =>
      demoRequestResult(outcome, (status, key) =>
        navigate({ to: '/thank-you', replace: true, state: { demoRequest: { status, key } } }),
      ),
  })
}
