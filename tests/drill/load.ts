import { randomUUID } from 'node:crypto'
import { applicationFields, pdfOf, sendApplication } from '../support/http/application.ts'
import { contactPayload, sendEmail } from '../support/http/send-email.ts'
import { freshProof, type Answer } from '../support/http/submission.ts'
import { pause } from '../support/until.ts'

/** Of this many submissions, one is an application with a file. */
const FILE_EVERY = 20
const FILE_BYTES = 20_000
/** About as long as a device waits for an answer. */
const SILENCE_MS = 8000
/** A device waits longer; that would only make the drill longer. */
const RETRY_MS = 100

export type Sent = {
  key: string
  email: string
  /** The file of an application. */
  file: Buffer<ArrayBuffer> | undefined
  /** The server that acknowledged it. */
  origin: string
  attempts: number
  /** The time of the acknowledgement, and how long that answer took. */
  acknowledgedAt: number
  tookMs: number
}

/** Sends submissions like devices: each with its key, repeatedly, until it is acknowledged. @throws if one is finally refused */
export async function sendAll(
  origins: readonly string[],
  count: number,
  clients: number,
  onAcknowledged: (sent: Sent, number: number) => void = () => undefined,
  withFiles = true,
): Promise<Sent[]> {
  const acknowledged: Sent[] = []
  let next = 0
  const client = async () => {
    while (next < count) {
      const number = next++
      const sent = await deliver(origins, number, withFiles && number % FILE_EVERY === 0)
      acknowledged.push(sent)
      onAcknowledged(sent, acknowledged.length)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return acknowledged
}

async function deliver(origins: readonly string[], number: number, withFile: boolean): Promise<Sent> {
  const key = randomUUID()
  const email = `visitor-${key}@drill.example`
  const file = withFile ? pdfOf(FILE_BYTES, key) : undefined
  for (let attempts = 1; ; attempts += 1) {
    // It tries one server after the other, like a name with several addresses.
    const origin = origins[(number + attempts) % origins.length] ?? ''
    const tried = await Promise.race([attempt(origin, key, email, file).catch(() => undefined), pause(SILENCE_MS)])
    if (tried?.answer.status === 200)
      return { key, email, file, origin, attempts, acknowledgedAt: Date.now(), tookMs: tried.tookMs }
    if (tried !== undefined && ![403, 429, 503].includes(tried.answer.status))
      throw new Error(`a submission was refused: ${tried.answer.status} ${tried.answer.text}`)
    await pause(RETRY_MS)
  }
}

async function attempt(
  origin: string,
  key: string,
  email: string,
  file: Buffer<ArrayBuffer> | undefined,
): Promise<{ answer: Answer; tookMs: number }> {
  const altcha = await freshProof(origin, file === undefined ? 'send-email' : 'apply')
  const begun = performance.now()
  const answer =
    file === undefined
      ? await sendEmail(origin, { ...contactPayload({ email }), altcha }, { key })
      : await sendApplication(origin, { ...applicationFields({ email }), altcha }, { key, files: [{ content: file }] })
  return { answer, tookMs: performance.now() - begun }
}
