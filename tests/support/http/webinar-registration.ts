import { freshProof, sendSubmission, type Answer, type SendOptions } from './submission.ts'
import type { Row } from './admin-api.ts'
import type { TestServer } from '../servers/server.ts'

type Payload = Record<string, unknown>

const DAY_MS = 86_400_000

/** Publishes a webinar that takes place tomorrow. */
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

/** Returns a valid registration, without the proof of work. */
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

/** Submits a registration. Without `key` it gets a new idempotency key; with `null` it gets none. */
export function sendRegistration(origin: string, payload: unknown, options: SendOptions = {}): Promise<Answer> {
  return sendSubmission(origin, 'register-webinar', payload, options)
}

/** Confirms a registration with the token from its mail. Returns the status of the answer. */
export async function confirmPlaceByMail(server: TestServer, email: string): Promise<number> {
  const [mail] = await server.admin.rows('outgoing_emails', `to = "${email}" && kind = "webinar-confirmation"`)
  const [, token] = /\?token=([0-9a-z]{47})#confirm/.exec(String(mail?.['text'])) ?? []
  const answer = await fetch(`${server.origin}/api/site/confirm-place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Submits a registration with a new proof of work. */
export async function sendProvenRegistration(
  origin: string,
  payload: Payload,
  options: SendOptions = {},
): Promise<Answer> {
  return sendRegistration(origin, { ...payload, altcha: await freshProof(origin, 'register-webinar') }, options)
}
