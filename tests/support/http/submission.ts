import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { until } from '../until.ts'

const challengeSchema = v.object({
  algorithm: v.literal('SHA-256'),
  challenge: v.string(),
  salt: v.string(),
  signature: v.string(),
  maxnumber: v.number(),
})
export type ServedChallenge = v.InferOutput<typeof challengeSchema>

export type Answer = { status: number; headers: Headers; text: string; body: unknown }

export type SendOptions = {
  key?: string | null
  contentType?: string
  /** A raw body to send instead of the payload. */
  body?: BodyInit
  /** Headers to send besides the content type and the idempotency key. */
  headers?: Readonly<Record<string, string>>
}

/**
 * Fetches a challenge once.
 * @throws if the server refuses it
 */
export async function fetchChallenge(
  origin: string,
  call = 'request-demo',
  headers: Readonly<Record<string, string>> = {},
): Promise<ServedChallenge> {
  return parseChallenge(await (await requestChallenge(origin, call, headers)).json())
}

function requestChallenge(origin: string, call: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${origin}/api/site/challenge${call === '' ? '' : `?for=${call}`}`, { headers })
}

export const parseChallenge = (answer: unknown): ServedChallenge => v.parse(challengeSchema, answer)

/**
 * Computes the solution of a proof-of-work challenge, in base64, as a browser does.
 * @throws if no number up to `maxnumber` solves it
 */
export function solve({ algorithm, challenge, salt, signature, maxnumber }: ServedChallenge): string {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) {
      return encodeSolution({ algorithm, challenge, number, salt, signature })
    }
  }
  throw new Error('the challenge has no solution')
}

export function encodeSolution(solution: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(solution)).toString('base64')
}

/** Solves a new challenge. Repeats the request for it while the server is too busy. */
export async function freshProof(
  origin: string,
  call = 'request-demo',
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await untilLetIn(() => requestChallenge(origin, call, headers))
  return solve(parseChallenge(await answer.json()))
}

/**
 * Repeats a request while the server is too busy (status 503 with `Retry-After`), as an outbox does. Otherwise a slow
 * machine could fail a test.
 */
export function untilLetIn(send: () => Promise<Response>): Promise<Response> {
  return until('the gate lets it in', async () => {
    const response = await send()
    if (response.status !== 503 || response.headers.get('retry-after') !== RETRY_SOON) return response
    await response.body?.cancel()
    return undefined
  })
}

/**
 * The `Retry-After` value of a busy server, in seconds, as in pocketbase/internal/admission/gate.go. `untilLetIn`
 * returns answers with any other value.
 */
const RETRY_SOON = '2'

/**
 * Submits a payload to the form route `call`. Without `key` it gets a new idempotency key; with `null` it gets none.
 */
export async function sendSubmission(
  origin: string,
  call: string,
  payload: unknown,
  options: SendOptions = {},
): Promise<Answer> {
  const key = options.key === undefined ? randomUUID() : options.key
  const send = () =>
    fetch(`${origin}/api/site/${call}`, {
      method: 'POST',
      headers: {
        ...options.headers,
        'content-type': options.contentType ?? 'application/json',
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      body: options.body ?? JSON.stringify(payload),
      ...(options.body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
  // A stream can be sent only once, so don't repeat such a request.
  const response = await (options.body instanceof ReadableStream ? send() : untilLetIn(send))
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
