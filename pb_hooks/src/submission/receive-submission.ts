import type { ParsedPayload } from '../../../src/forms/rules/payload-schema.ts'
import { receiptFor, BESIDE_CONTENT, CONTENT_VERSION, KEY_REUSED } from '../../../src/lib/submission.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { WrittenMail } from '../mail/outgoing-mail.ts'
import { reportRefusedRow } from '../mail/report-refused-row.ts'
import { newRecord } from '../new-record.ts'
import type { CaptchaCall } from '../site-functions.ts'
import { transact } from '../transact.ts'
import { refuse, reply, type Refusal } from './answer.ts'
import { verifySolution, type Proof } from './captcha.ts'
import { looksLikeSpam } from './looks-like-spam.ts'
import { refuseForRoom } from './no-room.ts'
import { readRequest, type Read, type Submitted } from './read-request.ts'
import { isKeyOfAnotherCall, isKnown, isUsed, storedAnswer, submissionUnder } from './submission-keys.ts'

/** In ms, longer than storing a submission with a mail usually takes. */
const ANSWER_AFTER_MS = 300

type SubmissionContext = {
  key: string
  now: Date
  /** Disk space in bytes that the submission needs, with its mails and files. */
  bytes: number
  /** True if the submission looks like spam. It is stored with a flag, and its mails wait until staff release it. */
  quarantined: boolean
}

/** How one API route reads, parses and stores its submissions. */
export type SubmissionCall = {
  /** Last segment of the route's path. Idempotency keys and proofs of work are valid for one route only. */
  name: CaptchaCall
  /** Reads the request; by default `readRequest`, for a small JSON object. */
  read?(e: PbRequestEvent): Read<Submitted>
  parse(
    payload: Readonly<Record<string, unknown>>,
  ): { success: true; submission: Submission } | { success: false; error: string; fields: Record<string, string> }
}

/** What one form adds to the steps that all submissions share. */
export type Submission = {
  /** The unverified proof of work. */
  solution: string
  /**
   * Returns why the submission is invalid, for reasons that only the database knows. Called after the check of the
   * idempotency key, so that a retry still gets its stored response, and again inside the transaction.
   */
  problem?(app: PbApp): { error: string; fields: Record<string, string> } | undefined
  /**
   * Does all work that needs no transaction, such as writing mails, and returns a function with the rest, which runs
   * inside the transaction. All other writers wait for the end of a transaction, so that function must be short. Throws
   * if a storage outside the database does not answer.
   */
  prepare(app: PbApp, context: SubmissionContext): (tx: PbApp) => Stored
  /** Returns the response. It is stored and sent again to retries, so it must contain no personal data. */
  answer(context: SubmissionContext): { success: true } & Record<string, unknown>
  /** The whole submission. Staff get it by mail if the database refuses a record that the schema accepted. */
  whole: { what: string; replyTo: string; table: MailBlock }
  /**
   * Whether the server responds no earlier than ANSWER_AFTER_MS after the request. For forms where a faster response
   * would reveal that an address is known, because storing without a mail takes less time.
   */
  hidesKnownAddress?: true
}

type Stored = {
  /** The new or changed record, not saved yet. */
  row: PbRecord
  /** Mails to queue in the transaction that saves the record. */
  mails: readonly WrittenMail[]
  /** Further members of the response, which only the transaction knows. They must contain no personal data either. */
  answer?: Record<string, unknown>
}

type Outcome = { kind: 'answer'; json: string } | { kind: 'refused'; refusal: Refusal }

const CAPTCHA_REFUSED: Refusal = {
  status: 403,
  code: 'captcha',
  error: 'The security check has expired or was already used. Please try again.',
}
const OTHER_CONTENT: Refusal = {
  status: 422,
  code: KEY_REUSED,
  error: 'We already have a request under this Idempotency-Key, and it says something else.',
}
const NOT_STORED: Refusal = {
  status: 422,
  code: 'invalid',
  error: 'We could not store this request; our team has been notified. Please call or email us.',
}

/** Stores one submission, exactly once for each idempotency key. Responds only after the commit. */
export function receiveSubmission(e: PbRequestEvent, call: SubmissionCall): void {
  const now = new Date()
  const read = call.read === undefined ? readRequest(e) : call.read(e)
  if (!read.ok) return refuse(e, read.refusal)

  const { key, payload, sent: content } = read.value
  const fingerprint = $site.gate.contentHash(content, BESIDE_CONTENT)
  // Looks for a stored response first: a retry needs no new proof of work, and must not fail because the schema has
  // become stricter.
  const stored = storedOutcome(e.app, call.name, key, fingerprint)
  if (stored !== undefined) return finish(e, stored)

  const parsed = call.parse(payload)
  if (!parsed.success) return refuse(e, { status: 422, code: 'invalid', error: parsed.error, fields: parsed.fields })

  const { submission } = parsed
  const problem = submission.problem?.(e.app)
  if (problem !== undefined) return refuse(e, { status: 422, code: 'invalid', ...problem })

  const proof = verifySolution(e.app, submission.solution, call.name, now)
  if (proof === undefined) return refuse(e, CAPTCHA_REFUSED)
  // Checks the proof before storing an uploaded file. If the proof is used, the first attempt of this same request may
  // have used it; then the request gets the stored response.
  if (isUsed(e.app, proof.challenge))
    return finish(e, storedOutcome(e.app, call.name, key, fingerprint) ?? { kind: 'refused', refusal: CAPTCHA_REFUSED })

  const { refusal, bytes } = $site.gate.askRoom(e, content.length)
  if (refusal !== '') return refuse(e, refuseForRoom(e.app, refusal))

  const context = { key, now, bytes, quarantined: looksLikeSpam(payload) }
  const sent = { fingerprint, proof, client: $site.mail.clientCode(e) }
  if (submission.hidesKnownAddress) e.set('siteAnswerAt', now.getTime() + ANSWER_AFTER_MS)
  finish(e, store(e.app, call.name, submission, context, sent))
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
  transact(app, (tx) => {
    // These checks run again inside the transaction. SQLite has one writer at a time, so their results are valid until
    // the commit. Unique indexes guard the same rules a second time.
    if (isKnown(tx, call, context.key, proof.challenge)) {
      outcome = storedOutcome(tx, call, context.key, fingerprint) ?? { kind: 'refused', refusal: CAPTCHA_REFUSED }
      return
    }
    const problem = submission.problem?.(tx)
    if (problem !== undefined) {
      outcome = { kind: 'refused', refusal: { status: 422, code: 'invalid', ...problem } }
      return
    }
    const { row, mails, answer } = prepared(tx)
    const json = JSON.stringify({ ...before, ...answer })
    outcome = { kind: 'answer', json }
    // A newsletter sign-up may need no mail. Then there is nothing to release, so the record is not flagged.
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

  // The database refused what the schema accepted, which is a bug. The mail to staff is the only trace of the
  // submission. The status is not 503, because clients would retry forever.
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
 * Returns the stored response for a key, or a refusal if the key was used for another submission; undefined if the key
 * is new. If the stored fingerprint has another version, it is not compared.
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

function finish(e: PbRequestEvent, outcome: Outcome): void {
  if (outcome.kind === 'answer') reply(e, 200, outcome.json)
  else refuse(e, outcome.refusal)
}

/** Returns a function that parses a payload, and then decides how to store the request. */
export function storing<Request>(
  parse: (payload: Readonly<Record<string, unknown>>) => ParsedPayload<Request>,
  submissionOf: (request: Request) => Submission,
): SubmissionCall['parse'] {
  return (payload) => {
    const parsed = parse(payload)
    return parsed.success ? { success: true, submission: submissionOf(parsed.request) } : parsed
  }
}
