import { freshProof, sendSubmission, type Answer, type SendOptions } from './submission.ts'
import type { Row } from './admin-api.ts'
import type { TestServer } from '../servers/server.ts'

type Payload = Record<string, unknown>

const DAY_MS = 86_400_000

/** A published webinar, tomorrow. */
export function announceWebinar(server: TestServer, changes: Payload = {}): Promise<Row> {
  return server.admin.create('webinars', {
    title: 'Retainers, live',
    summary: 'What a retainer must say, worked through.',
    category: 'Ethics',
    presenter: 'Ada Okafor',
    starts_at: new Date(Date.now() + DAY_MS).toISOString(),
    duration_minutes: 60,
    published: true,
    ...changes,
  })
}

/** A registration that is accepted, without its proof. */
export function registrationPayload(webinar: string, changes: Payload = {}): Payload {
  return {
    webinar,
    kind: 'registration',
    name: 'Zoë Lind',
    email: 'zoe@okafor-lind.example',
    submittedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  }
}

/** Sends what it is given; without a key of its own it gets a fresh one, with `null` none. */
export function sendRegistration(origin: string, payload: unknown, options: SendOptions = {}): Promise<Answer> {
  return sendSubmission(origin, 'register-webinar', payload, options)
}

/** Sends a payload with a fresh proof. */
export async function sendProvenRegistration(
  origin: string,
  payload: Payload,
  options: SendOptions = {},
): Promise<Answer> {
  return sendRegistration(origin, { ...payload, altcha: await freshProof(origin, 'register-webinar') }, options)
}
