import { randomUUID } from 'node:crypto'
import { applicationFields, pdfOf, sendApplication } from '../support/http/application.ts'
import { contactPayload, submitEmail } from '../support/http/form-requests.ts'
import { freshProof, type Answer } from '../support/http/submission.ts'
import { pause } from '../support/until.ts'

/** Every nth submission is a job application with a file; this is n. */
const FILE_EVERY = 20
const FILE_BYTES = 20_000
/** How long (ms) to wait for an answer: about as long as a visitor's device waits. */
const SILENCE_MS = 8000
/** How long (ms) to wait before a retry. A device waits longer, but that would only make the drill longer. */
const RETRY_MS = 100

export type Sent = {
  key: string
  email: string
  /** The application's file; undefined for other submissions. */
  file: Buffer<ArrayBuffer> | undefined
  /** The origin of the server that confirmed the submission. */
  origin: string
  attempts: number
  /** The time of the confirmation (epoch ms), and how long the successful attempt took (ms). */
  acknowledgedAt: number
  tookMs: number
}

/**
 * Sends submissions as visitors' devices do: each has an idempotency key, and is sent again until a server confirms it.
 * @throws if a server answers with a status after which a device does not retry
 */
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
    // Try the servers in turn, as a client does if a host name has several addresses.
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
      ? await submitEmail(origin, { ...contactPayload({ email }), altcha }, { key })
      : await sendApplication(origin, { ...applicationFields({ email }), altcha }, { key, files: [{ content: file }] })
  return { answer, tookMs: performance.now() - begun }
}
