import type { KEY_REUSED as KEY_REUSED_CODE } from '../../../src/lib/submission.ts'

/** Codes of the contract; a client decides by status and shape, the code says which rule refused. */
export type RefusalCode =
  | 'unsupported_media_type'
  | 'too_large'
  | 'bad_key'
  | 'several_keys'
  | 'bad_request'
  | 'invalid'
  | typeof KEY_REUSED_CODE
  | 'captcha'
  | 'not_found'
  | 'expired'
  | 'unknown'
  | 'unavailable'
  | 'rate_limited'
  // Of an appointment.
  | 'taken'
  | 'closed'
  | 'passed'
  | 'changed'
  | 'by_person'
  | 'often'
  | 'cancelled'

export type Refusal = {
  status: number
  code: RefusalCode
  error: string
  fields?: Record<string, string>
  /** After how many seconds it is worth another try, of what may be taken later. */
  retryAfter?: number
}

/** Writes JSON whose keys keep their order: the same answer is the same bytes. */
export function reply(e: PbRequestEvent, status: number, json: string): void {
  e.blob(status, 'application/json', toBytes(json))
}

export function refuse(e: PbRequestEvent, { status, code, error, fields, retryAfter }: Refusal): void {
  if (retryAfter !== undefined) e.response.header().set('Retry-After', String(retryAfter))
  reply(e, status, JSON.stringify({ success: false, error, code, fields }))
}
