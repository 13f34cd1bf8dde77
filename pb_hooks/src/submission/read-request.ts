import { isObject } from '../../../src/lib/json.ts'
import type { Refusal } from './answer.ts'

export type Read<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }
export type Submitted = {
  key: string
  payload: Record<string, unknown>
  /** The whole submission as JSON text, with a file's hash in place of the file. */
  sent: string
}

const TOO_LARGE = refusal(413, 'too_large', 'The request is larger than what its fields may hold.')
const NO_OBJECT = refusal(400, 'bad_request', 'The body must be a JSON object in UTF-8.')

/**
 * Reads the key and the JSON object of a request. Checks in the contract's order: content type, size, key, syntax.
 * PocketBase's own parser would accept forms, other content types and garbage after the JSON.
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
 * Reads the key of a submission, in lower case. If there are several keys, it is unknown which one belongs to the
 * submission. The answer then has a status that makes clients try again, and nothing is stored.
 */
export function readKey({ text, several }: PbKey): Read<string> {
  if (several) return refusal(425, 'several_keys', 'The request came with several Idempotency-Key headers.')
  return text === '' ? refusal(400, 'bad_key', 'The Idempotency-Key header must be a UUID.') : { ok: true, value: text }
}

/** Like readRequest without a key, for idempotent calls. */
export function readObject(e: PbRequestEvent): Read<Record<string, unknown>> {
  const body = readJsonBody(e)
  if (!body.ok) return body
  const payload = parseObject(body.value)
  return payload === undefined ? NO_OBJECT : { ok: true, value: payload }
}

/** Reads a body of any type. Go has already read and checked it (pocketbase/internal/admission). */
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
