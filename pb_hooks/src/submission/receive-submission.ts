import { receiptFor, BESIDE_CONTENT, CONTENT_VERSION, KEY_REUSED } from '../../../src/lib/submission.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { WrittenMail } from '../mail/outgoing-mail.ts'
import { reportRefusedRow } from '../mail/report-refused-row.ts'
import { newRecord } from '../new-record.ts'
import type { CaptchaCall } from '../site-functions.ts'
import { refuse, reply, type Refusal } from './answer.ts'
import { verifySolution, type Proof } from './captcha.ts'
import { looksLikeSpam } from './looks-like-spam.ts'
import { refuseForRoom } from './no-room.ts'
import { readRequest, type Read, type Submitted } from './read-request.ts'
import { isKeyOfAnotherCall, storedAnswer, submissionUnder } from './submission-keys.ts'

type SubmissionContext = {
  key: string
  now: Date
  /** Disk space of the submission with everything derived from it. */
  bytes: number
  /** It looks like spam: the row is flagged, and its mails wait until staff release it. */
  quarantined: boolean
}

/** One call: how its payloads are read and stored. */
export type SubmissionCall = {
  /** Last part of the call's address; keys and proofs are bound to it. */
  name: CaptchaCall
  /** Reads the request; by default as a small JSON object. */
  read?(e: PbRequestEvent): Read<Submitted>
  parse(
    payload: Readonly<Record<string, unknown>>,
  ): { success: true; submission: Submission } | { success: false; error: string; fields: Record<string, string> }
}

/** What a call adds to the steps that all submissions share. */
export type Submission = {
  /** The unverified proof of work. */
  solution: string
  /**
   * Returns a reason to refuse that only the database knows. Called after the key check, so that a retry gets its
   * stored answer, and again inside the transaction.
   */
  problem?(app: PbApp): { error: string; fields: Record<string, string> } | undefined
  /**
   * Does the work that needs no transaction, since all writers wait for its end, and returns the rest to run inside
   * it. Writing mails belongs to the first part. Throws if a store beside the database does not answer.
   */
  prepare(app: PbApp, context: SubmissionContext): (tx: PbApp) => Stored
  /** Stored and given again to a retry, so it must hold no personal data. */
  answer(context: SubmissionContext): { success: true } & Record<string, unknown>
  /** Reported to staff if the database refuses a row that the schema accepted. */
  whole: { what: string; replyTo: string; table: MailBlock }
  /**
   * The earliest time to answer, in ms after the request arrived. For calls whose duration would reveal stored data.
   */
  leastMs?: number
}

type Stored = {
  /** New or changed, but not saved. */
  row: PbRecord
  /** Queued in the transaction that saves the row. */
  mails: readonly WrittenMail[]
  /** The part of the answer that only the transaction knows; the same rules as for `answer`. */
  answer?: Record<string, unknown>
}

type Outcome = { kind: 'answer'; json: string } | { kind: 'refused'; refusal: Refusal }

const CAPTCHA_REFUSED: Refusal = {
  status: 403,
  code: 'captcha',
  error: 'The security check has expired or was used. Please try again.',
}
const OTHER_CONTENT: Refusal = {
  status: 422,
  code: KEY_REUSED,
  error: 'We already have a request under this Idempotency-Key, and it says something else.',
}
const NOT_STORED: Refusal = {
  status: 422,
  code: 'invalid',
  error: 'We could not store this request; our team has been told. Please call or email us.',
}

/** Accepts one submission, exactly once per key. The reply is sent after the commit, so what it says has happened. */
export function receiveSubmission(e: PbRequestEvent, call: SubmissionCall): void {
  const now = new Date()
  const read = call.read === undefined ? readRequest(e) : call.read(e)
  if (!read.ok) return refuse(e, read.refusal)

  const { key, payload, sent: content } = read.value
  const fingerprint = $site.gate.contentHash(content, BESIDE_CONTENT)
  // This comes first, because a retry of a stored submission needs no new proof, and a newer schema must not refuse it.
  const stored = storedOutcome(e.app, call.name, key, fingerprint)
  if (stored !== undefined) return finish(e, stored)

  const parsed = call.parse(payload)
  if (!parsed.success) return refuse(e, { status: 422, code: 'invalid', error: parsed.error, fields: parsed.fields })

  const { submission } = parsed
  const problem = submission.problem?.(e.app)
  if (problem !== undefined) return refuse(e, { status: 422, code: 'invalid', ...problem })

  const proof = verifySolution(e.app, submission.solution, call.name, now)
  if (proof === undefined) return refuse(e, CAPTCHA_REFUSED)
  // The proof is checked before a file is stored, which would be wasted. The first attempt of this same request may
  // have used the proof.
  if (isUsed(e.app, proof))
    return finish(e, storedOutcome(e.app, call.name, key, fingerprint) ?? { kind: 'refused', refusal: CAPTCHA_REFUSED })

  const { refusal, bytes } = $site.gate.askRoom(e, content.length)
  if (refusal !== '') return refuse(e, refuseForRoom(e.app, refusal))

  const context = { key, now, bytes, quarantined: looksLikeSpam(payload) }
  const sent = { fingerprint, proof, client: $site.mail.clientCode(e) }
  const outcome = store(e.app, call.name, submission, context, sent)
  if (submission.leastMs !== undefined) sleep(Math.max(0, now.getTime() + submission.leastMs - Date.now()))
  finish(e, outcome)
}

function store(
  app: PbApp,
  call: CaptchaCall,
  submission: Submission,
  context: SubmissionContext,
  { fingerprint, proof, client }: { fingerprint: string; proof: Proof; client: string },
): Outcome {
  const before = submission.answer(context)
  const prepared = submission.prepare(app, context)
  let outcome: Outcome = { kind: 'answer', json: JSON.stringify(before) }
  let refusedBecause: string | undefined
  app.runInTransaction((tx) => {
    // Writers take turns, so these results can't change before the commit. The unique indexes are the second guard.
    const raced = storedOutcome(tx, call, context.key, fingerprint)
    if (raced !== undefined) {
      outcome = raced
      return
    }
    if (isUsed(tx, proof)) {
      outcome = { kind: 'refused', refusal: CAPTCHA_REFUSED }
      return
    }
    const problem = submission.problem?.(tx)
    if (problem !== undefined) {
      outcome = { kind: 'refused', refusal: { status: 422, code: 'invalid', ...problem } }
      return
    }
    if (!$site.gate.hasDayRoom(tx, context.bytes)) {
      outcome = { kind: 'refused', refusal: refuseForRoom(tx, 'day_used_up') }
      return
    }
    const { row, mails, answer } = prepared(tx)
    const json = JSON.stringify({ ...before, ...answer })
    outcome = { kind: 'answer', json }
    // A newsletter sign-up may change nothing. Then no mail waits for a release.
    const isHeld = context.quarantined && mails.length > 0
    if (isHeld) row.set('quarantined', true)
    refusedBecause = problemOf(tx, row)
    if (refusedBecause !== undefined) return
    tx.save(newRecord(tx, 'used_challenges', { challenge: proof.challenge, expires: proof.expires.toISOString() }))
    tx.save(row)
    tx.save(
      newRecord(tx, 'submissions', {
        call,
        key: context.key,
        fingerprint,
        fingerprintVersion: CONTENT_VERSION,
        answer: json,
        row: row.id,
        bytes: context.bytes,
      }),
    )
    for (const mail of mails) enqueueMail(tx, mail, { row, isHeld, client })
  })
  if (refusedBecause === undefined) return outcome

  // The schema accepted what the database refused, which is a bug. The mail to staff is the only trace of the
  // submission, and a 503 would be retried forever.
  reportRefusedRow(app, { ...submission.whole, receipt: receiptFor(context.key), reason: refusedBecause })
  return { kind: 'refused', refusal: NOT_STORED }
}

function problemOf(tx: PbApp, row: PbRecord): string | undefined {
  try {
    tx.validate(row)
    return undefined
  } catch (error) {
    return String(error)
  }
}

/**
 * Returns the stored outcome of a key for any call. If the fingerprints have different versions, the key alone
 * decides.
 */
function storedOutcome(app: PbApp, call: CaptchaCall, key: string, fingerprint: string): Outcome | undefined {
  const stored = submissionUnder(app, call, key)
  if (stored === undefined)
    return isKeyOfAnotherCall(app, call, key) ? { kind: 'refused', refusal: OTHER_CONTENT } : undefined
  const isComparable = stored.getInt('fingerprintVersion') === CONTENT_VERSION
  if (isComparable && stored.getString('fingerprint') !== fingerprint)
    return { kind: 'refused', refusal: OTHER_CONTENT }
  return { kind: 'answer', json: storedAnswer(stored, key) }
}

function isUsed(tx: PbApp, proof: Proof): boolean {
  const found = tx.findRecordsByFilter('used_challenges', 'challenge = {:challenge}', '', 1, 0, {
    challenge: proof.challenge,
  })
  return found.length > 0
}

function finish(e: PbRequestEvent, outcome: Outcome): void {
  if (outcome.kind === 'answer') reply(e, 200, outcome.json)
  else refuse(e, outcome.refusal)
}
