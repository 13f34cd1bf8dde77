import type { Row } from './admin-api.ts'
import { newsletterPayload, sendProvenEmail } from './send-email.ts'
import type { TestServer } from '../servers/server.ts'

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
