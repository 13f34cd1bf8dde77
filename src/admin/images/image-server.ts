import type PocketBase from 'pocketbase'
import { isObject } from '../../lib/json.ts'
import { refusalOf, sentenceOf } from '../../staff/refusals.ts'
import {
  answerFrom,
  jobFrom,
  undoneFrom,
  type ImageAnswer,
  type ImageItem,
  type ImageJob,
  type Undone,
} from './image-job.ts'
import { staffClient } from '../../staff/staff-client.ts'
import { subscribeAll } from '../../staff/subscribe-all.ts'

/** The tool's requests to the server. Each rejects with a {@link ServerFault}. */
export type ImageServer = {
  /**
   * Starts a run over all pictures, and resolves at its end. The run continues if the caller aborts the request.
   * `uploaded`: whether to replace uploaded pictures too.
   */
  regenerateAll: (signal: AbortSignal, uploaded: boolean) => Promise<ImageAnswer>
  drawOne: (item: ImageItem, variation: number) => Promise<ImageAnswer>
  cancel: (job: string) => Promise<void>
  /** Restores the pictures that a run replaced: those of `items`, or all if there are no items. */
  undo: (job: string, items: readonly ImageItem[]) => Promise<Undone>
  /**
   * Resolves to the newest run over all images and the later runs for single images, oldest first. Empty if the account
   * may not read runs.
   */
  readJobs: () => Promise<ImageJob[]>
  /**
   * Calls `onJob` after each change of a run. Calls `onConnect` after each connection, because changes before it may
   * have been missed. Resolves, once connected, to the function that unsubscribes.
   */
  watch: (onJob: (job: ImageJob) => void, onConnect: () => void) => Promise<() => void>
  /** Whether the realtime connection is open. */
  isLive: () => boolean
}

/**
 * Why a request failed. `status` is the HTTP status, or 0 without a usable answer. `message` is the server's own
 * sentence if it sent one.
 */
export class ServerFault extends Error {
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServerFault'
    this.status = status
  }
}

export const UNKNOWN_ERROR = 'Unknown error occurred'
export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

/** The most runs for single images that the report includes. */
const ALONE_ROWS = 100

let client: PocketBase | undefined

export const imageServer: ImageServer = {
  regenerateAll: (signal, uploaded) =>
    asking(async (pocketbase) =>
      acceptAnswer(
        await pocketbase.send<unknown>('/api/site/regenerate-all-images', {
          method: 'POST',
          signal,
          ...(uploaded ? { body: { uploaded } } : {}),
        }),
      ),
    ),
  drawOne: ({ kind, id }, variation) =>
    asking(async (pocketbase) =>
      acceptAnswer(
        await pocketbase.send<unknown>('/api/site/generate-images', {
          method: 'POST',
          body: { [kind]: id, variation },
        }),
      ),
    ),
  cancel: (job) =>
    asking(
      async (pocketbase) =>
        void (await pocketbase.send<unknown>(`/api/site/image-jobs/${job}/cancel`, { method: 'POST' })),
    ),
  undo: (job, items) =>
    asking(async (pocketbase) => {
      const body = await pocketbase.send<unknown>('/api/site/undo-images', { method: 'POST', body: { job, items } })
      const undone = undoneFrom(body)
      if (undone === null) throw new ServerFault(0, UNKNOWN_ERROR)
      return undone
    }),
  readJobs: () =>
    asking(async (pocketbase) => {
      const jobs = pocketbase.collection('image_jobs')
      const newest = await jobs.getList<unknown>(1, 1, { filter: 'kind = "all"', sort: '-created', skipTotal: true })
      const runs = newest.items.map(jobFrom).filter((job) => job !== null)
      const filter = pocketbase.filter('kind != "all" && created >= {:since}', { since: runs[0]?.created ?? '' })
      const alone = await jobs.getList<unknown>(1, ALONE_ROWS, { filter, sort: '-created', skipTotal: true })
      return [
        ...runs,
        ...alone.items
          .map(jobFrom)
          .filter((job) => job !== null)
          .toReversed(),
      ]
    }),
  watch: (onJob, onConnect) => {
    const tell = ({ action, record }: { action?: unknown; record?: unknown }) => {
      const job = action === 'delete' ? null : jobFrom(record)
      if (job !== null) onJob(job)
    }
    return asking((pocketbase) => subscribeAll(pocketbase, 'image_jobs/*', tell, onConnect))
  },
  isLive: () => client?.realtime.isConnected === true,
}

async function asking<T>(question: (pocketbase: PocketBase) => Promise<T>): Promise<T> {
  try {
    client = await staffClient()
    return await question(client)
  } catch (error) {
    throw faultFrom(error)
  }
}

function acceptAnswer(body: unknown): ImageAnswer {
  const answer = answerFrom(body)
  // A body that can't be parsed does not mean that the run has ended, so the status is 0, as without an answer.
  if (answer === null) throw new ServerFault(0, sentenceOf({ body: isObject(body) ? body : {} }) ?? UNKNOWN_ERROR)
  return answer
}

/** Returns the error as a ServerFault, with the server's own sentence if it sent one. */
export function faultFrom(error: unknown): ServerFault {
  if (error instanceof ServerFault) return error
  const refusal = refusalOf(error)
  const { status } = refusal
  return new ServerFault(status, status === 0 ? UNREACHABLE : (sentenceOf(refusal) ?? UNKNOWN_ERROR), { cause: error })
}
