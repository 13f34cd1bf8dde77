import { isObject } from '../../../src/lib/json.ts'
import type { Refusal } from './answer.ts'

/** The largest body without a file; of one with a file, all that is not the file. */
export const TEXT_MAX_BYTES = 64 * 1024
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const KEY = new RegExp(`^(?:(${UUID})|"(${UUID})")$`, 'i')

export type Read<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }
export type Submitted = {
  key: string
  payload: Record<string, unknown>
  /** All that was sent, as the text of a JSON object; a file stands in it by its hash. */
  sent: string
}

const TOO_LARGE = refusal(413, 'too_large', `The request is larger than ${TEXT_MAX_BYTES / 1024} KiB.`)
const NO_OBJECT = refusal(400, 'bad_request', 'The body must be a JSON object in UTF-8.')

/**
 * The key and the JSON object of a request. Checks in the contract's order: content type, size, key, syntax.
 * PocketBase's own body parser is not used: it accepts forms, other content types and garbage after the JSON.
 */
export function readRequest(e: PbRequestEvent): Read<Submitted> {
  const body = readJsonBody(e)
  if (!body.ok) return body

  const key = readKey(e)
  if (!key.ok) return key

  const payload = parseObject(body.value)
  return payload === undefined
    ? NO_OBJECT
    : { ok: true, value: { key: key.value, payload, sent: toString(body.value) } }
}

/** The key of a submission, in lower case. */
export function readKey(e: PbRequestEvent): Read<string> {
  const match = KEY.exec(e.request.header.get('Idempotency-Key').trim())
  const key = match?.[1] ?? match?.[2]
  return key === undefined
    ? refusal(400, 'bad_key', 'The Idempotency-Key header must be a UUID.')
    : { ok: true, value: key.toLowerCase() }
}

/** The same without a key, for calls that may be repeated as they are. */
export function readObject(e: PbRequestEvent): Read<Record<string, unknown>> {
  const body = readJsonBody(e)
  if (!body.ok) return body
  const payload = parseObject(body.value)
  return payload === undefined ? NO_OBJECT : { ok: true, value: payload }
}

/** The bytes of a body of any type. */
export function readBody(e: PbRequestEvent): Read<PbBytes> {
  if (e.request.contentLength > TEXT_MAX_BYTES) return TOO_LARGE
  // One byte more than allowed: a body without a declared length is measured too.
  const bytes = toBytes(e.request.body, TEXT_MAX_BYTES + 1)
  return bytes.length > TEXT_MAX_BYTES ? TOO_LARGE : { ok: true, value: bytes }
}

function readJsonBody(e: PbRequestEvent): Read<PbBytes> {
  if (!/^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i.test(e.request.header.get('Content-Type').trim())) {
    return refusal(415, 'unsupported_media_type', 'Send the request as application/json.')
  }
  return readBody(e)
}

function parseObject(bytes: PbBytes): Record<string, unknown> | undefined {
  const text = toString(bytes)
  if (text.includes('\ufffd') && utf8Length(text) !== bytes.length) return undefined
  if (hasHalfPair(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

// Each byte that is no UTF-8 reads as U+FFFD, which is longer. Counted here, because toBytes() would give back the bytes as they came.
function utf8Length(text: string): number {
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) length += 1
    else if (unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff)) length += 2
    else length += 3
  }
  return length
}

// The engine's JSON.parse reads an escaped half of a surrogate pair as U+FFFD: what was sent would be changed without a word.
function hasHalfPair(json: string): boolean {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return false
  let highEnds = -1
  for (const { 0: escape, 1: digits = '', index } of json.matchAll(/\\(?:u([0-9a-fA-F]{4})|[^])/g)) {
    const unit = Number.parseInt(digits, 16)
    const isLow = unit >= 0xdc00 && unit <= 0xdfff
    if (isLow !== (highEnds === index)) return true
    if (highEnds !== -1 && !isLow) return true
    highEnds = unit >= 0xd800 && unit <= 0xdbff ? index + escape.length : -1
  }
  return highEnds !== -1
}

function refusal(status: number, code: Refusal['code'], error: string): Read<never> {
  return { ok: false, refusal: { status, code, error } }
}
