import type { TestServer } from '../servers/server.ts'
import { freshProof, sendSubmission, type Answer, type SendOptions } from './submission.ts'
import type { Row } from './accounts.ts'

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

export type TokenResponse = { status: number; text: string; body: unknown }
type Action = 'confirm' | 'unsubscribe'

/**
 * Signs up an address for the newsletter.
 * @throws unless the server accepts it
 */
export async function signUp(server: TestServer, email: string, changes: Record<string, unknown> = {}): Promise<void> {
  const answer = await sendProvenEmail(server.origin, newsletterPayload({ email, ...changes }))
  if (answer.status !== 200) throw new Error(`the sign-up was answered ${answer.status}: ${answer.text}`)
}

/** Returns the tokens from the links in the newest mail to an address in the server's database. */
export async function mailedTokens(server: TestServer, email: string): Promise<Record<Action, string>> {
  const mail = (await server.admin.rows('outgoing_emails', `to = "${email}"`)).at(-1)
  const token = (action: Action) =>
    new RegExp(`/newsletter/${action}\\?token=([0-9a-f]+)`).exec(String(mail?.['text']))?.[1] ?? ''
  return { confirm: token('confirm'), unsubscribe: token('unsubscribe') }
}

export async function subscriberOf(server: TestServer, email: string): Promise<Row> {
  const [row, ...others] = await server.admin.rows('newsletter_subscribers', `email = "${email}"`)
  if (row === undefined || others.length > 0) throw new Error(`${email} should have one row`)
  return row
}

/** Sends the request that the page behind a mailed link sends when the reader clicks its button. */
export function sendToken(server: TestServer, action: Action, token: unknown): Promise<TokenResponse> {
  return post(`${server.origin}/api/site/newsletter/${action}`, JSON.stringify({ token }), 'application/json')
}

export async function post(address: string, body: BodyInit, contentType?: string): Promise<TokenResponse> {
  const response = await fetch(address, {
    method: 'POST',
    body,
    ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) }
}

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
