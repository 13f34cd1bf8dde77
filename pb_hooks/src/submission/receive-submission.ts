import { newRecord } from '../new-record.ts'
import { refuse, reply, type Refusal } from './answer.ts'
import { verifySolution, type Proof } from './captcha.ts'
import { readRequest } from './read-request.ts'

export type SubmissionContext = { key: string; now: Date }

/** What one call adds to the order that all of them share. `Request` is its validated payload. */
export type SubmissionCall<Request> = {
  /** Last part of the address; keys and proofs are bound to it. */
  name: string
  parse(payload: Readonly<Record<string, unknown>>):
    | { success: true; request: Request; solution: string }
    | { success: false; error: string; fields: Record<string, string> }
  /** What makes two requests the same request: neither the proof nor the clock of the sender. */
  identity(request: Request): unknown
  /** The row to store; not saved yet. */
  row(app: PbApp, request: Request, context: SubmissionContext): PbRecord
  /** Kept and given again to a retry, so it must hold no personal data. */
  answer(request: Request, context: SubmissionContext): { success: true } & Record<string, unknown>
  /** Queues the mails; runs inside the transaction. */
  notify(tx: PbApp, request: Request, context: SubmissionContext): void
  /** The database refuses what the schema accepted: a bug, and the only trace of the request. */
  reportRefusedRow(app: PbApp, request: Request, context: SubmissionContext, reason: string): void
}

type Outcome = { kind: 'answer'; json: string } | { kind: 'refused'; refusal: Refusal }

const CAPTCHA_REFUSED: Refusal = { status: 403, code: 'captcha', error: 'The security check has expired or was used. Please try again.' }
const KEY_REUSED: Refusal = { status: 422, code: 'key_reused', error: 'This Idempotency-Key belongs to another request.' }
const NOT_STORED: Refusal = {
  status: 422,
  code: 'invalid',
  error: 'We could not store this request; our team has been told. Please call or email us.',
}

/** Takes one submission, exactly once per key. The reply leaves after the commit: what it says has happened. */
export function receiveSubmission<Request>(e: PbRequestEvent, call: SubmissionCall<Request>): void {
  const read = readRequest(e)
  if (!read.ok) return refuse(e, read.refusal)

  const { key, payload } = read.value
  const parsed = call.parse(payload)
  if (!parsed.success) return refuse(e, { status: 422, code: 'invalid', error: parsed.error, fields: parsed.fields })

  const fingerprint = $security.sha256(JSON.stringify(call.identity(parsed.request)))
  // Before the proof is looked at: a retry of what is stored must not need a new one.
  const known = storedOutcome(e.app, call.name, key, fingerprint)
  if (known !== undefined) return finish(e, known)

  const context = { key, now: new Date() }
  const proof = verifySolution(e.app, parsed.solution, call.name, context.now)
  if (proof === undefined) return refuse(e, CAPTCHA_REFUSED)

  finish(e, store(e.app, call, parsed.request, context, fingerprint, proof))
}

function store<Request>(
  app: PbApp,
  call: SubmissionCall<Request>,
  request: Request,
  context: SubmissionContext,
  fingerprint: string,
  proof: Proof,
): Outcome {
  const row = call.row(app, request, context)
  try {
    app.validate(row)
  } catch (error) {
    call.reportRefusedRow(app, request, context, String(error))
    return { kind: 'refused', refusal: NOT_STORED }
  }

  const json = JSON.stringify(call.answer(request, context))
  let outcome: Outcome = { kind: 'answer', json }
  app.runInTransaction((tx) => {
    // Writers take turns, so what these find can't change before the commit. The unique indexes are the second lock.
    const raced = storedOutcome(tx, call.name, context.key, fingerprint)
    if (raced !== undefined) {
      outcome = raced
      return
    }
    if (isUsed(tx, proof)) {
      outcome = { kind: 'refused', refusal: CAPTCHA_REFUSED }
      return
    }
    tx.save(newRecord(tx, 'used_challenges', { challenge: proof.challenge, expires: proof.expires.toISOString() }))
    tx.save(row)
    tx.save(newRecord(tx, 'submissions', { call: call.name, key: context.key, fingerprint, answer: json, row: row.id }))
    call.notify(tx, request, context)
  })
  return outcome
}

function storedOutcome(app: PbApp, call: string, key: string, fingerprint: string): Outcome | undefined {
  const [stored] = app.findRecordsByFilter('submissions', 'call = {:call} && key = {:key}', '', 1, 0, { call, key })
  if (stored === undefined) return undefined
  if (stored.getString('fingerprint') !== fingerprint) return { kind: 'refused', refusal: KEY_REUSED }
  return { kind: 'answer', json: stored.getString('answer') }
}

function isUsed(tx: PbApp, proof: Proof): boolean {
  const found = tx.findRecordsByFilter('used_challenges', 'challenge = {:challenge}', '', 1, 0, { challenge: proof.challenge })
  return found.length > 0
}

function finish(e: PbRequestEvent, outcome: Outcome): void {
  if (outcome.kind === 'answer') reply(e, 200, outcome.json)
  else refuse(e, outcome.refusal)
}
