import { isObject } from '../../../src/lib/json.ts'
import type { Refusal } from './answer.ts'

export type Read<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }
export type Submitted = {
  key: string
  payload: Record<string, unknown>
  /** The whole submission as JSON text. It contains the hash of an uploaded file instead of the file. */
  sent: string
}

const TOO_LARGE = refusal(413, 'too_large', 'The request is larger than what its fields may hold.')
const NO_OBJECT = refusal(400, 'bad_request', 'The body must be a JSON object in UTF-8.')

/**
 * Reads the idempotency key and the JSON object of a request. The order of the checks is part of the API: content type,
 * size, key, syntax. PocketBase's own parser would also accept forms, other content types and text after the JSON.
 */
export function readRequest(e: PbRequestEvent): Read<Submitted> {
  const body = readJsonBody(e)
  if (!body.ok) return body

  const key = readKey(body.value.key)
  if (!key.ok) return key

  const payload = parseObject(body.value)
  return payload === undefined ? NO_OBJECT : { ok: true, value: { key: key.value, payload, sent: body.value.text } }
}

/**
 * Returns the idempotency key in lower case. A request with several keys gets status 425, so that clients retry, and is
 * not stored, because nothing says which key is the right one.
 */
export function readKey({ text, several }: PbKey): Read<string> {
  if (several) return refusal(425, 'several_keys', 'The request came with several Idempotency-Key headers.')
  return text === '' ? refusal(400, 'bad_key', 'The Idempotency-Key header must be a UUID.') : { ok: true, value: text }
}

/** Like readRequest without an idempotency key, for requests that are idempotent anyway. */
export function readObject(e: PbRequestEvent): Read<Record<string, unknown>> {
  const body = readJsonBody(e)
  if (!body.ok) return body
  const payload = parseObject(body.value)
  return payload === undefined ? NO_OBJECT : { ok: true, value: payload }
}

/** Returns the body of any content type. Go has already read and checked it (pocketbase/internal/admission). */
export function readBody(e: PbRequestEvent): Read<PbBody> {
  const body = $site.gate.readBody(e)
  return body.tooLarge ? TOO_LARGE : { ok: true, value: body }
}

function readJsonBody(e: PbRequestEvent): Read<PbBody> {
  if (!/^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i.test(e.request.header.get('Content-Type').trim())) {
    return refusal(415, 'unsupported_media_type', 'Send the request as application/json.')
  }
  return readBody(e)
}

function parseObject({ isText, text }: PbBody): Record<string, unknown> | undefined {
  if (!isText) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function refusal(status: number, code: Refusal['code'], error: string): Read<never> {
  return { ok: false, refusal: { status, code, error } }
}
