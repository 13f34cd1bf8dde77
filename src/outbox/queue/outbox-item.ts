import { isObject } from '../../lib/json.ts'
import { DELETED } from '../../lib/submission.ts'
import { ANSWER_WAIT_MS, DAY_MS } from '../../lib/time-units.ts'

/**
 * The endpoints to which the outbox (this browser's unsent submissions) may send: POST /api/site/<call>. An allow list,
 * so that the outbox never stores or sends anything else, such as a sign-in.
 */
export const calls = ['request-demo', 'send-email', 'register-webinar', 'apply'] as const
export type Call = (typeof calls)[number]

export const schemaVersion = 1
/**
 * Lifetime of an unsent item in ms. Afterwards the visitor decides whether to send the item. The server stores
 * idempotency keys longer: for 180 days by default, and for at least 61.
 */
export const itemLifetimeMs = 60 * DAY_MS
/**
 * How long (ms) an expired item is shown completely. Then its content is deleted, and only its endpoint and date
 * remain.
 */
export const shownAfterExpiryMs = 14 * DAY_MS
export const receiptLifetimeMs = 7 * DAY_MS
/**
 * How long (ms) a form waits for the server before it shows "saved, not sent yet". Until then, only the form reports an
 * item without a finished attempt.
 */
export const formWaitMs = ANSWER_WAIT_MS

/** Why an item is unsent: the last response's status and error, the message of a failed `fetch`, or its expiry. */
export type LastError = { status?: number; code?: string; error?: string; fields?: Record<string, string> }

/**
 * A file sent with a payload, as the multipart field `field`. The payload's member of that name has the file's
 * description and hash.
 */
export type OutboxFile = { field: string; name: string; bytes: ArrayBuffer }

/** A submission that this browser stores until the server confirms it. */
export type OutboxItem = {
  /** UUID, sent as Idempotency-Key. The server stores a submission once per key, even if its answers get lost. */
  key: string
  call: Call
  /** JSON values only. */
  payload: Record<string, unknown>
  file?: OutboxFile
  /** ISO date-time of the visitor's click. */
  submittedAt: string
  schemaVersion: typeof schemaVersion
  state: 'queued' | 'needs-attention'
  /** The number of finished attempts. All of them failed, because the first success deletes the item. */
  attempts: number
  /** Epoch ms of the next attempt. Stored, so that reloading the page does not shorten a wait. */
  nextAttemptAt: number
  /**
   * Why the last attempt failed. `network`: our server did not answer. `answered`: our server, or a proxy before it,
   * answered with an error that may pass.
   */
  failure?: 'network' | 'answered'
  /** The number of consecutive failures of the kind `failure`. Each kind has its own backoff. */
  streak?: number
  /**
   * Epoch ms from the server's Retry-After. Until then neither this item nor another for its endpoint is sent, even if
   * the visitor asks.
   */
  retryAfter?: number
  lastError?: LastError
  /** The server may have a submission under this key, for example because the answer to a send was lost. */
  uncertain: boolean
  /**
   * Key of an earlier item with the visitor's earlier values, whose answer got lost. That item is sent before this one.
   */
  supersedes?: string
  /** Epoch ms. */
  createdAt: number
  /** Epoch ms of the moment when the outbox marked the item as expired. Older builds ignore this field. */
  expiredAt?: number
}

/** Record of a submission that the server accepted. Contains no personal data; stored for 7 days. */
export type Receipt = { key: string; call: Call; /** epoch ms */ sentAt: number; answer: Record<string, unknown> }

/** Whether Lexharbor has since deleted the submission of this receipt. */
export const isDeleted = ({ answer }: Pick<Receipt, 'answer'>): boolean => answer[DELETED] === true

/** Returns a new item that is due at once. `now`: epoch ms. */
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
 * Migrations of stored items: `migrations[n]` turns an item of version n into one of version n + 1. An item without a
 * version has version 0. A migration must keep `key`, because the key makes a resend safe.
 */
const migrations: ReadonlyArray<(item: Fields) => Fields> = [
  (item) => {
    const createdAt = Date.parse(String(item['submittedAt'])) || 0
    const submittedAt = new Date(createdAt).toISOString()
    // Version 0 did not record whether a send had started, so the server may have the item.
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
 * Reads a stored record and migrates an older one. Returns undefined if this build can't send it: a newer build wrote
 * it (before a rollback), or its endpoint or shape is unknown. Such a record is parked: it stays, visible to the
 * visitor, until a build can send it.
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

/** Whether the value is a valid time in epoch ms. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

export type Payload = Record<string, unknown>

/** Returns the payload as JSON would carry it, so that the same values are stored, compared and sent. */
export function jsonPayload(payload: Payload): Payload {
  const copy: unknown = JSON.parse(JSON.stringify(payload))
  return Object.fromEntries(Object.entries(copy ?? {}))
}
