import { parseContactMessage } from '../../src/contact/rules/contact-message-schema.ts'
import { parseNewsletterSignUp } from '../../src/newsletter/rules/newsletter-sign-up-schema.ts'
import { contactSubmission } from './contact/contact-submission.ts'
import { signUpSubmission } from './newsletter/sign-up-submission.ts'
import { receiveSubmission, type SubmissionCall } from './submission/receive-submission.ts'

/** `POST /api/site/send-email`: receives the contact form and the newsletter sign-up, by the `type` in the body. */
export function sendEmail(e: PbRequestEvent): void {
  receiveSubmission(e, { name: 'send-email', parse })
}

const parse: SubmissionCall['parse'] = (payload) => {
  if (payload['type'] === 'contact') {
    const parsed = parseContactMessage(payload)
    return parsed.success ? { success: true, submission: contactSubmission(parsed.request) } : parsed
  }
  if (payload['type'] === 'newsletter') {
    const parsed = parseNewsletterSignUp(payload)
    return parsed.success ? { success: true, submission: signUpSubmission(parsed.request) } : parsed
  }
  return {
    success: false,
    error: 'Please check these fields: type',
    fields: { type: 'The type must be contact or newsletter.' },
  }
}
