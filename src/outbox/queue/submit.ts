import { requestPersistence } from '../../browser/request-persistence.ts'
import { contentOf } from '../../lib/submission.ts'
import { announce, listen } from './announce.ts'
import { deliver, proofCache, type ProofCache } from './deliver.ts'
import { drain as defaultDrain, type Drain } from './drain.ts'
import {
  formWaitMs,
  jsonPayload,
  newItem,
  type Call,
  type LastError,
  type OutboxFile,
  type OutboxItem,
  type Payload,
} from './outbox-item.ts'
import { outboxStore, type OutboxStore } from './outbox-store.ts'
import { placeSubmission, repeatedKey } from './place-submission.ts'
import { platform as defaultPlatform, type Platform } from './platform.ts'
import { mayHaveArrived, wasAnswered } from './retry.ts'
import { startTriggers } from './triggers.ts'

/**
 * A form's last submission that the server has not accepted yet. Its payload distinguishes a repetition from a
 * correction.
 */
export type LastSubmitted = { key: string; payload: Readonly<Record<string, unknown>> }

export type SubmitOutcome =
  | { kind: 'sent'; key: string; answer: Record<string, unknown> }
  /**
   * The page is offline, our server is silent, a captive portal answered, or a Retry-After still delays this endpoint.
   * The outbox has stored the submission and sends it later.
   */
  | { kind: 'saved'; key: string }
  /**
   * The server or its gateway answered with an error that may pass, such as 429 or 503. The outbox has stored the
   * submission and sends it again later. `error` is the server's message, and may be empty.
   */
  | { kind: 'saved-after-answer'; key: string; error: string }
  /** The server refused these values. `key`: pass it with new ones; null if neither device nor server has them. */
  | {
      kind: 'refused'
      key: string | null
      error: string
      code: string | undefined
      fields: Record<string, string>
      /** The server may still have the submission, from an earlier send. */
      mayHaveArrived: boolean
    }
  /**
   * The device did not store the submission, and the server did not confirm it. `key`: pass it with the same values,
   * because this send may have arrived; null if another tab discarded the submission.
   */
  | { kind: 'failed'; key: string | null; error: string | null }

type SubmitOptions = {
  /** The submission that this one repeats or corrects, from an earlier outcome of the same form. */
  earlier?: LastSubmitted | undefined
  /**
   * Sent with the payload, which must contain the file's hash. The hash shows whether two submissions have the same
   * file.
   */
  file?: OutboxFile | undefined
  /** How long (ms) to wait for the server's answer; `formWaitMs` by default. */
  waitMs?: number
  /**
   * Called with the submission's key before the device stores or sends it. If the page ends during the send, a
   * repetition under this key makes no second submission.
   */
  onKey?: ((key: string) => void) | undefined
  /** Called if the device could not store the submission. Only this page sends it then, so it must stay open. */
  onUnstored?: (() => void) | undefined
}

export type Submit = (call: Call, payload: Payload, options?: SubmitOptions) => Promise<SubmitOutcome>

export type SubmitSetup = {
  store?: OutboxStore
  platform?: Platform
  drain?: Drain
  proofs?: ProofCache
  /** Called once the device has stored the submission, before the outcome is known. */
  onStored?: () => void
  /** Called if the outcome is that the submission stays in the outbox for now. */
  onSaved?: () => void
}

/** Returns a submit function that uses `setup`. Omitted members default to this page's own. */
export function createSubmit(setup: SubmitSetup = {}): Submit {
  const { store = outboxStore, platform = defaultPlatform, drain = defaultDrain, proofs = proofCache } = setup
  const { onStored = keepTrying, onSaved = requestPersistence } = setup
  /** Pending submissions, by their content. A second click gets the promise of the first. */
  const underWay = new Map<string, Promise<SubmitOutcome>>()
  /** Keys of submissions that were sent without storage and not confirmed, by their content. Repetitions use them. */
  const directKeys = new Map<string, string>()

  return (call, payload, options = {}) => {
    const values = jsonPayload(payload)
    const content = `${call} ${contentOf(values)}`
    const outcome = underWay.get(content) ?? run(call, values, content, options).finally(() => underWay.delete(content))
    underWay.set(content, outcome)
    return outcome
  }

  async function run(call: Call, payload: Payload, content: string, options: SubmitOptions): Promise<SubmitOutcome> {
    const { earlier, file, waitMs = formWaitMs, onKey, onUnstored } = options
    const newKey = platform.newKey()
    const repeated = directKeys.get(content)
    const submission = {
      call,
      payload,
      file,
      newKey,
      ...(repeated === undefined
        ? { key: earlier?.key, payloadOfKey: earlier?.payload }
        : { key: repeated, payloadOfKey: payload }),
      now: platform.now(),
    }
    // The key of an earlier send of the same values, if any. The same key lets the server store both as one submission.
    const key = repeatedKey(submission)
    let item: OutboxItem = {
      ...newItem(call, payload, key ?? newKey, submission.now, file),
      uncertain: key !== undefined,
    }
    try {
      const placement = await store.arrange((items, receipts) => {
        const placed = placeSubmission(items, receipts, submission)
        if ('item' in placed) onKey?.(placed.item.key)
        return placed
      })
      if ('receipt' in placement) return { kind: 'sent', key: placement.receipt.key, answer: placement.receipt.answer }
      item = placement.item
      if (!(await isStored(item))) throw new Error(`the outbox did not store ${item.key}`)
    } catch {
      onKey?.(item.key)
      onUnstored?.()
      const outcome = await sendDirectly(item, content)
      if (outcome.kind === 'sent' && earlier) dropCorrected(earlier.key).catch(() => undefined)
      return outcome
    }
    const waiting = waitForOutcome(item, waitMs)
    onStored()
    const outcome = await waiting
    if (outcome.kind === 'saved' || outcome.kind === 'saved-after-answer') onSaved()
    return outcome
  }

  /**
   * Reads a submission back in a separate transaction, because some browsers report success for lost writes. A receipt
   * counts as stored: another tab has sent the item meanwhile.
   */
  async function isStored(item: OutboxItem): Promise<boolean> {
    const stored = await store.get(item.key)
    return stored === undefined ? (await store.receipt(item.key)) !== undefined : isSame(stored, item)
  }

  /**
   * Deletes the items that a direct send has corrected, unless the server may have them. A full disk still allows
   * deletions.
   */
  async function dropCorrected(key: string): Promise<void> {
    await store.arrange((items) => {
      const corrected = items.filter((item) => (item.key === key || item.supersedes === key) && !item.uncertain)
      return { remove: corrected.map((item) => item.key) }
    })
    announce()
  }

  /** Sends a submission without IndexedDB, in one attempt. The outcome is never "saved". */
  async function sendDirectly(item: OutboxItem, content: string): Promise<SubmitOutcome> {
    const { delivery } = await deliver(item, { markSending: () => Promise.resolve(true), platform, proofs })
    if (delivery.kind === 'retry') {
      directKeys.set(content, item.key)
      return { kind: 'failed', key: item.key, error: delivery.error.error ?? null }
    }
    if (delivery.kind === 'refused' && mayHaveArrived(delivery.error, item.uncertain)) {
      directKeys.set(content, item.key)
      return refused(item.key, delivery.error, true)
    }
    directKeys.delete(content)
    if (delivery.kind === 'sent') return { kind: 'sent', key: item.key, answer: delivery.answer }
    return delivery.kind === 'refused'
      ? refused(null, delivery.error, false)
      : { kind: 'failed', key: null, error: null }
  }

  /**
   * Starts a drain, which sends the due items, and reads the outcome from the database, because this page, another tab
   * or the service worker may send the item.
   */
  function waitForOutcome(item: OutboxItem, waitMs: number): Promise<SubmitOutcome> {
    return new Promise((resolve) => {
      let isSettled = false
      const check = async () => {
        if (isSettled) return
        const outcome = await outcomeOf(item).catch(() => undefined)
        if (outcome) finish(outcome)
      }
      const stopListening = listen(() => void check())
      const silence = setTimeout(() => finish({ kind: 'saved', key: item.key }), waitMs)
      const finish = (outcome: SubmitOutcome) => {
        isSettled = true
        stopListening()
        clearTimeout(silence)
        resolve(outcome)
      }
      const drained = async () => {
        await check()
        // The drain failed, or did not try the item because the server asked to wait.
        finish(stillWaiting(item))
      }
      const first = item.supersedes === undefined ? [item.key] : [item.supersedes, item.key]
      drain({ first }).then(drained, drained)
    })
  }

  /** Returns the item's outcome; undefined until an attempt to send it has ended since this submission. */
  async function outcomeOf(item: OutboxItem): Promise<SubmitOutcome | undefined> {
    // The item is read before the receipt, because a send between the two reads turns the item into a receipt.
    const current = await store.get(item.key)
    if (current?.state === 'needs-attention') return refused(current.key, current.lastError ?? {}, current.uncertain)
    if (current) return current.attempts > item.attempts ? stillWaiting(current) : undefined
    const receipt = await store.receipt(item.key)
    if (receipt) return { kind: 'sent', key: receipt.key, answer: receipt.answer }
    // The item was discarded in another tab.
    return { kind: 'failed', key: null, error: null }
  }
}

/** Stores a submission, then sends it. Once it is stored, resolves to its outcome after at most `waitMs`. */
export const submit: Submit = createSubmit()

/** Whether two items are the same, including every byte of a file. */
function isSame(one: OutboxItem, other: OutboxItem): boolean {
  return (
    one.call === other.call &&
    contentOf(one.payload) === contentOf(other.payload) &&
    indexedDB.cmp(one.file?.bytes ?? '', other.file?.bytes ?? '') === 0
  )
}

function stillWaiting(item: OutboxItem): SubmitOutcome {
  if (!wasAnswered(item.failure, item.lastError)) return { kind: 'saved', key: item.key }
  return { kind: 'saved-after-answer', key: item.key, error: item.lastError?.error ?? '' }
}

function refused(
  key: string | null,
  { error = '', code, fields = {} }: LastError,
  mayHaveArrived: boolean,
): SubmitOutcome {
  return { kind: 'refused', key, error, code, fields, mayHaveArrived }
}

function keepTrying(): void {
  startTriggers()
  registerBackgroundSync()
}

const syncTag = 'outbox'

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/**
 * Asks the browser to wake the service worker when the network is back, even if every page is closed. Firefox and
 * Safari lack this, and Brave and private windows refuse it. There the page's own triggers send the items. Never
 * throws.
 */
export function registerBackgroundSync(): void {
  // `ready` never resolves without a service worker, so don't await it.
  globalThis.navigator?.serviceWorker?.ready
    .then((registration: WithSync) => registration.sync?.register(syncTag))
    .catch(() => undefined)
}
