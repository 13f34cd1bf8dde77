import { isObject } from '../../lib/json.ts'
import { DELETED } from '../../lib/submission.ts'
import { ANSWER_WAIT_MS, DAY_MS } from '../../lib/time-units.ts'

/** What the outbox may carry. An allow-list: nothing else, and never a sign-in, is ever stored or sent by it. */
export const calls = ['request-demo', 'send-email', 'register-webinar', 'apply'] as const
export type Call = (typeof calls)[number]

export const schemaVersion = 1
/** Unsent items older than this are shown to the visitor instead of being sent: the server remembers keys for 180 days. */
export const itemLifetimeMs = 60 * DAY_MS
/** How long such an item is shown whole; then only its call and its date are left. */
export const shownAfterExpiryMs = 14 * DAY_MS
export const receiptLifetimeMs = 7 * DAY_MS
/**
 * How long a form waits for the answer, in ms, before it says "saved, not sent yet". An item younger than this that was never tried to
 * its end belongs to a form that is still waiting.
 */
export const formWaitMs = ANSWER_WAIT_MS

/** What the last attempt brought: an answer's status and body, or only the transport's message. */
export type LastError = { status?: number; code?: string; error?: string; fields?: Record<string, string> }

/** A file that travels with a payload, in the field of that name. The payload holds a description of it, with its hash, in the same place. */
export type OutboxFile = { field: string; name: string; bytes: ArrayBuffer }

export type OutboxItem = {
  /** UUID, sent as Idempotency-Key: whatever happens to answers, the server acts on a key once. */
  key: string
  call: Call
  /** JSON values only. */
  payload: Record<string, unknown>
  file?: OutboxFile
  /** ISO date-time of the visitor's click. */
  submittedAt: string
  schemaVersion: typeof schemaVersion
  state: 'queued' | 'needs-attention'
  /** Attempts that have ended, for whatever reason. */
  attempts: number
  /** Epoch ms; stored, so that a restart does not shorten a wait. */
  nextAttemptAt: number
  /** `network`: our server did not answer; `answered`: it did, and asked to wait. */
  failure?: 'network' | 'answered'
  /** Consecutive failures of that kind: each kind has its own backoff. */
  streak?: number
  /** Epoch ms named by the server's Retry-After. Nothing sends this item or its call earlier, not even the visitor. */
  retryAfter?: number
  lastError?: LastError
  /** A send was started whose answer never came: the firm may have it. */
  uncertain: boolean
  /** Key of an uncertain item with the visitor's earlier values; that one is sent first. */
  supersedes?: string
  /** Epoch ms. */
  createdAt: number
  /** Epoch ms: since when it is shown as too old. Older builds know nothing of it, and need not. */
  expiredAt?: number
}

/** Proof that the server accepted a submission. Contains no personal data; stored for 7 days. */
export type Receipt = { key: string; call: Call; /** epoch ms */ sentAt: number; answer: Record<string, unknown> }

/** Whether the firm has deleted since what this receipt is of. */
export const isDeleted = ({ answer }: Pick<Receipt, 'answer'>): boolean => answer[DELETED] === true

/** A fresh item, due at once. */
export function newItem(
  call: Call,
  payload: Record<string, unknown>,
  key: string,
  now: number,
  file?: OutboxFile,
): OutboxItem {
  return {
    key,
    call,
    payload,
    ...(file === undefined ? {} : { file }),
    submittedAt: new Date(now).toISOString(),
    schemaVersion,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: now,
    uncertain: false,
    createdAt: now,
  }
}

type Fields = Record<string, unknown>

/**
 * One step per version: `migrations[n]` turns an item of version n into one of version n + 1.
 * Version 0 stands for a record without a version. Steps must keep `key`: it is what makes a resend safe.
 */
const migrations: ReadonlyArray<(item: Fields) => Fields> = [
  (item) => {
    const createdAt = Date.parse(String(item['submittedAt'])) || 0
    const submittedAt = new Date(createdAt).toISOString()
    // `uncertain`, because nobody noted whether a send was started.
    return {
      state: 'queued',
      attempts: 0,
      nextAttemptAt: 0,
      uncertain: true,
      createdAt,
      submittedAt,
      ...item,
      schemaVersion: 1,
    }
  },
]

/**
 * Reads a stored record, bringing an older one up to date. Returns undefined for what this build can't send: a record of a newer build
 * (after a rollback), of a call it doesn't know, or in a shape that no build has written. Such a record is parked: it must stay where it
 * is, for the build that wrote it, and is shown until then.
 */
export function readItem(stored: unknown): OutboxItem | undefined {
  if (!isObject(stored)) return undefined
  let item = stored
  const version = typeof item['schemaVersion'] === 'number' ? item['schemaVersion'] : 0
  if (version > schemaVersion) return undefined
  for (const migrate of migrations.slice(version)) item = migrate(item)
  return isItem(item) ? item : undefined
}

function isItem(item: Fields): item is Fields & OutboxItem {
  const { key, call, payload, file, state, submittedAt, attempts, nextAttemptAt, createdAt, uncertain } = item
  return (
    typeof key === 'string' &&
    calls.some((each) => each === call) &&
    isObject(payload) &&
    (file === undefined || isFile(file)) &&
    (state === 'queued' || state === 'needs-attention') &&
    typeof submittedAt === 'string' &&
    [attempts, nextAttemptAt].every(Number.isFinite) &&
    isMoment(createdAt) &&
    typeof uncertain === 'boolean'
  )
}

function isFile(file: unknown): boolean {
  if (!isObject(file)) return false
  return typeof file['field'] === 'string' && typeof file['name'] === 'string' && file['bytes'] instanceof ArrayBuffer
}

/** Whether it is epoch ms of a day that exists. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

export type Payload = Record<string, unknown>

/** The payload as it will travel: JSON values only, so that what is stored, compared and sent is one thing. */
export function jsonPayload(payload: Payload): Payload {
  const copy: unknown = JSON.parse(JSON.stringify(payload))
  return Object.fromEntries(Object.entries(copy ?? {}))
}
