import { freshProof, sendSubmission, type Answer, type SendOptions } from './submission.ts'

type Payload = Record<string, unknown>

/** Returns a valid contact message, without the proof of work. */
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

/** Returns a valid newsletter sign-up, without the proof of work. */
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

/**
 * Submits a payload to the form route `send-email`. Without `key` it gets a new idempotency key; with `null` it gets
 * none.
 */
export function submitEmail(origin: string, payload: unknown, options: SendOptions = {}): Promise<Answer> {
  return sendSubmission(origin, 'send-email', payload, options)
}

/** Submits a payload with a new proof of work to the form route `send-email`. */
export async function sendProvenEmail(origin: string, payload: Payload, options: SendOptions = {}): Promise<Answer> {
  return submitEmail(origin, { ...payload, altcha: await freshProof(origin, 'send-email') }, options)
}
