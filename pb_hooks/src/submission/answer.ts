import type { KEY_REUSED as KEY_REUSED_CODE } from '../../../src/lib/submission.ts'

/**
 * Error codes of the API, except those about an appointment (src/appointments/rules/appointment.ts). Clients decide
 * by the status and the members of the response; the code only says which check failed.
 */
type RefusalCode =
  | 'unsupported_media_type'
  | 'too_large'
  | 'bad_key'
  | 'several_keys'
  | 'bad_request'
  | 'invalid'
  | typeof KEY_REUSED_CODE
  | 'captcha'
  | 'not_found'
  | 'changed'
  | 'expired'
  | 'unknown'
  | 'unavailable'
  | 'rate_limited'

export type Refusal = {
  status: number
  code: RefusalCode
  error: string
  fields?: Record<string, string>
  /** Seconds after which the client may retry. */
  retryAfter?: number
}

/** Sends a JSON text unchanged, so that the response to a retry has the same bytes as the first one. */
export function reply(e: PbRequestEvent, status: number, json: string): void {
  e.blob(status, 'application/json', toBytes(json))
}

export function refuse(e: PbRequestEvent, { status, code, error, fields, retryAfter }: Refusal): void {
  if (retryAfter !== undefined) e.response.header().set('Retry-After', String(retryAfter))
  reply(e, status, JSON.stringify({ success: false, error, code, fields }))
}
