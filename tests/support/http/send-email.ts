import { freshProof, sendSubmission, type Answer, type SendOptions } from './submission.ts'

type Payload = Record<string, unknown>

/** Returns an acceptable contact message, without its proof. */
export function contactPayload(changes: Payload = {}): Payload {
  return {
    type: 'contact',
    email: 'ada@okafor-lind.example',
    subject: 'Pricing Questions',
    name: 'Ada Okafor',
    message: 'What does it cost?\nWe are three.',
    firmName: 'Okafor & Lind',
    firmSize: '1-5',
    phone: '+1 555 0100',
    submittedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  }
}

/** Returns an acceptable newsletter sign-up, without its proof. */
export function newsletterPayload(changes: Payload = {}): Payload {
  return {
    type: 'newsletter',
    email: 'reader@okafor-lind.example',
    subject: 'Newsletter Subscription',
    source: 'blog',
    submittedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  }
}

/** Sends a payload; the default key is a new one, `null` sends none. */
export function sendEmail(origin: string, payload: unknown, options: SendOptions = {}): Promise<Answer> {
  return sendSubmission(origin, 'send-email', payload, options)
}

/** Sends a payload with a fresh proof. */
export async function sendProvenEmail(origin: string, payload: Payload, options: SendOptions = {}): Promise<Answer> {
  return sendEmail(origin, { ...payload, altcha: await freshProof(origin, 'send-email') }, options)
}
