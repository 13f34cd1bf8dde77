import type { OutboxItem } from '../../src/outbox/queue/outbox-item.ts'
import { createNodeOutbox } from '../support/releases/node-outbox.ts'
import { releaseRequests } from '../support/releases/release-requests.ts'
import { pause, until } from '../support/until.ts'

/** The result of submitting a form. */
export type Submitted = {
  person: string
  /**
   * The answers to the submission, joined by ", then "; "no answer" for a request without one. "no challenge" if the
   * device could not send the submission, because it was still waiting for a challenge.
   */
  answer: string
  isKept: boolean
}

export type Visitor = {
  submit(kind: 'contact-message' | 'job-application', person: string): Promise<Submitted>
  /** Returns the items in the outbox of the device. */
  waiting(): Promise<OutboxItem[]>
  /**
   * Drains the outbox until it is empty. Meanwhile advances the device's clock, so that all items are due.
   * @throws after `limitMs`
   */
  untilSent(limitMs: number): Promise<void>
  close(): Promise<void>
}

const STEP_MS = 250

/**
 * Creates a visitor's device, which runs the site's own code of the outbox (the queue of submissions). A process can
 * simulate only one device at a time.
 */
export function createVisitor(origin: () => string): Visitor {
  let ahead = 0
  const now = () => Date.now() + ahead
  const posts: Promise<string>[] = []
  const outbox = createNodeOutbox({
    now,
    random: () => 0,
    async fetch(path, init) {
      const answering = fetch(origin() + path, init)
      if (init.method === 'POST') posts.push(said(answering))
      const answer = await answering
      return new Response(await answer.clone().arrayBuffer(), answer)
    },
  })
  const waiting = () => outbox.store.list()
  return {
    async submit(kind, person) {
      const { call, payload, ...rest } = releaseRequests[kind](person)
      posts.length = 0
      const { kind: outcome } = await outbox.submit(call, payload, { file: 'file' in rest ? rest.file : undefined })
      const told = await Promise.all(posts)
      const answer = told.length === 0 ? 'no challenge' : told.join(', then ')
      return { person, answer, isKept: outcome !== 'sent' }
    },
    waiting,
    async untilSent(limitMs) {
      await until(
        'the device has sent all that it kept',
        async () => {
          const items = await waiting()
          if (items.length === 0) return true
          // Advance the device's clock to the time of the last item, so that all items are due.
          ahead = Math.max(ahead, Math.max(...items.map(({ nextAttemptAt }) => nextAttemptAt)) - Date.now())
          await outbox.drain()
          await pause(STEP_MS)
          return false
        },
        limitMs,
      )
    },
    close: () => outbox.close(),
  }
}

async function said(answering: Promise<Response>): Promise<string> {
  const answer = await answering.catch(() => undefined)
  if (answer === undefined) return 'no answer'
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  const code = typeof body === 'object' && body !== null && 'code' in body ? ` \`${String(body.code)}\`` : ''
  return `${answer.status}${code}`
}
