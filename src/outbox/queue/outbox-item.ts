import { isObject } from '../../lib/json.ts'
import { DELETED } from '../../lib/submission.ts'
import { ANSWER_WAIT_MS, DAY_MS } from '../../lib/time-units.ts'

/** The calls that the outbox may carry. An allow list: it never stores or sends anything else, such as a sign-in. */
export const calls = ['request-demo', 'send-email', 'register-webinar', 'apply'] as const
export type Call = (typeof calls)[number]

export const schemaVersion = 1
/** Unsent items older than this are shown to the visitor instead of being sent: the server remembers keys for 180 days. */
export const itemLifetimeMs = 60 * DAY_MS
/** How long such an item is shown completely; after that only its call and date remain. */
export const shownAfterExpiryMs = 14 * DAY_MS
export const receiptLifetimeMs = 7 * DAY_MS
/**
 * How long a form waits for the answer, in ms, before it shows "saved, not sent yet". A younger item without a
 * completed attempt belongs to a form that still waits.
 */
export const formWaitMs = ANSWER_WAIT_MS

/** Result of the last attempt: an answer's status and body, or only the transport's message. */
export type LastError = { status?: number; code?: string; error?: string; fields?: Record<string, string> }

/**
 * A file sent with a payload, in the field of that name. The payload's member of that name has the file's description
 * and hash.
 */
export type OutboxFile = { field: string; name: string; bytes: ArrayBuffer }

export type OutboxItem = {
  /** UUID, sent as Idempotency-Key: the server acts on a key once, even if answers are lost. */
  key: string
  call: Call
  /** JSON values only. */
  payload: Record<string, unknown>
  file?: OutboxFile
  /** ISO date-time of the visitor's click. */
  submittedAt: string
  schemaVersion: typeof schemaVersion
  state: 'queued' | 'needs-attention'
  /** The number of finished attempts, successful or not. */
  attempts: number
  /** Epoch ms; stored, so that a restart does not shorten a wait. */
  nextAttemptAt: number
  /** `network`: our server did not answer; `answered`: it did, and asked to wait. */
  failure?: 'network' | 'answered'
  /** The number of consecutive failures of that kind. Each kind has its own backoff. */
  streak?: number
  /** Epoch ms from the server's Retry-After. Nothing sends this item or its call earlier, not even the visitor. */
  retryAfter?: number
  lastError?: LastError
  /** A send was started and its answer never came: the firm may have it. */
  uncertain: boolean
  /** Key of an uncertain item with the visitor's earlier values. That item must be sent before this one. */
  supersedes?: string
  /** Epoch ms. */
  createdAt: number
  /** Epoch ms of the moment when the item was first shown as expired. Older builds ignore it. */
  expiredAt?: number
}

/** Proof that the server accepted a submission. Contains no personal data; stored for 7 days. */
export type Receipt = { key: string; call: Call; /** epoch ms */ sentAt: number; answer: Record<string, unknown> }

/** Whether the firm has since deleted the submission of this receipt. */
export const isDeleted = ({ answer }: Pick<Receipt, 'answer'>): boolean => answer[DELETED] === true

/** A new item, due at once. */
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
 * Migrations of stored items: `migrations[n]` turns an item of version n into one of version n + 1. Version 0 means no
 * version. A migration must keep `key`, because it makes a resend safe.
 */
const migrations: ReadonlyArray<(item: Fields) => Fields> = [
  (item) => {
    const createdAt = Date.parse(String(item['submittedAt'])) || 0
    const submittedAt = new Date(createdAt).toISOString()
    // `uncertain`, because old items did not record whether a send was started.
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
 * Reads a stored record and migrates an older one. Returns undefined if this build can't send it: a record of a newer
 * build (after a rollback), of an unknown call, or in an unknown shape. Such a record is parked: it must stay for the
 * build that wrote it, and is shown until then.
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

/** Whether the value is epoch ms of an existing day. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

export type Payload = Record<string, unknown>

/** The payload as it will be sent: JSON values only, so that storing, comparing and sending use the same values. */
export function jsonPayload(payload: Payload): Payload {
  const copy: unknown = JSON.parse(JSON.stringify(payload))
  return Object.fromEntries(Object.entries(copy ?? {}))
}
