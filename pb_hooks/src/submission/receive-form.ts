import { isOf } from '../../../src/forms/rules/definition.ts'
import { formEndpoints } from '../../../src/forms/rules/forms.ts'
import { receivers } from './form-receiver.ts'
import { receiveSubmission, type SubmissionCall } from './receive-submission.ts'

/** The calls that `receiveForm` receives: the last segments of its paths. */
export const receivedCalls: readonly string[] = [...formEndpoints().keys()]

/** `POST /api/site/<call>` receives the forms of a call. If there are several, the `type` in the body selects one. */
export function receiveForm(e: PbRequestEvent): void {
  const path = e.request.url.path
  const accepted = receivers.filter(({ form }) => path.endsWith(`/${form.call}`))
  const [first] = accepted
  if (first === undefined) throw new Error(`no form has the path ${path}`)
  const name = first.form.call
  if (accepted.length === 1) return receiveSubmission(e, { name, ...first.take(e) })
  const parse: SubmissionCall['parse'] = (payload) => {
    const receiver = accepted.find(({ form }) => isOf(form, { call: name, payload }))
    if (receiver !== undefined) return receiver.take(e).parse(payload)
    return {
      success: false,
      error: 'Please check these fields: type',
      fields: { type: `The type must be ${accepted.map(({ form }) => form.type).join(' or ')}.` },
    }
  }
  receiveSubmission(e, { name, parse })
}
