import { sendSubmission, type Answer, type SendOptions } from './submission.ts'

/** Returns a valid demo request, without the proof of work. */
export function demoPayload(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'ada@okafor-lind.example',
    phone: '+1 555 0100',
    firmName: 'Okafor & Lind',
    firmSize: '2-5',
    practiceAreas: 'Family law, Real estate',
    currentSoftware: '',
    notes: 'Two offices.',
    preferredTime: '10:00 AM EST',
    preferredDate: '2099-11-24T15:00:00.000Z',
    requestType: 'demo_request',
    submittedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  }
}

/** Sends a demo request. Without `key` it gets a new idempotency key; with `null` it gets none. */
export function sendDemoRequest(origin: string, payload: unknown, options: SendOptions = {}): Promise<Answer> {
  return sendSubmission(origin, 'request-demo', payload, options)
}
