import { OUTCOMES, type AppointmentAction } from '../../../src/appointments/rules/appointment.ts'
import { refuse, reply } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { submissionUnder } from '../submission/submission-keys.ts'
import { signedRow } from './appointment-links.ts'
import { appointmentOf } from './appointment.ts'
import { cancelAppointment, changeableRow, moveAppointment, type Changed, type Changer } from './change-appointment.ts'

/**
 * `POST /api/site/demo/reschedule` moves a demo. The body is `{token, time}` with the token of a mailed link, or `{key,
 * time}` with the idempotency key of the demo request. Only the requesting device knows that key. The optional
 * `sequence` is the number of changes that the visitor has seen. `{key}` without a time only returns the appointment.
 */
export function rescheduleDemo(e: PbRequestEvent): void {
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  const { time, sequence, key } = read.value
  if (time === undefined && key !== undefined) return answerChange(e, seenAppointment(e.app, read.value), 'reschedule')
  const start = typeof time === 'string' ? Date.parse(time) : Number.NaN
  const { status, code, sentence: error } = OUTCOMES['no-time']
  if (Number.isNaN(start))
    return refuse(e, { status, code, error, fields: { time: 'Choose a time, as ISO 8601.' } })
  const row = rowOf(e.app, 'reschedule', read.value)
  const seen = typeof sequence === 'number' ? sequence : undefined
  answerChange(
    e,
    row === undefined
      ? undefined
      : moveAppointment(e.app, row, { time: new Date(start), sequence: seen }, askerOf(e, read.value), new Date()),
    'reschedule',
  )
}

/**
 * Returns the appointment of a request key without changing it; undefined if the key is unknown. The outcome is always
 * `already`, even for a cancelled appointment.
 */
function seenAppointment(app: PbApp, { key }: Record<string, unknown>): Changed | undefined {
  const id = rowOf(app, 'reschedule', { key })
  const row = id === undefined ? undefined : changeableRow(app, id)
  return row && { outcome: 'already', appointment: appointmentOf(row), newTimes: [] }
}

/** `POST /api/site/demo/cancel` with `{token}` or `{key}` cancels a demo. */
export function cancelDemo(e: PbRequestEvent): void {
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  const row = rowOf(e.app, 'cancel', read.value)
  answerChange(
    e,
    row === undefined ? undefined : cancelAppointment(e.app, row, askerOf(e, read.value), new Date()),
    'cancel',
  )
}

/**
 * Returns the id of the demo request that a client may change; undefined if there is none. The client proves its right
 * by the token of a mailed link, or by the request's idempotency key.
 */
function rowOf(app: PbApp, action: AppointmentAction, { token, key }: Record<string, unknown>): string | undefined {
  if (token !== undefined) return signedRow(app, action, token)
  if (typeof key !== 'string' || key === '') return undefined
  return submissionUnder(app, 'request-demo', key.toLowerCase())?.getString('row') || undefined
}

/** Returns the client of an HTTP request. A client with the token of a mailed link counts as the visitor. */
function askerOf(e: PbRequestEvent, { token }: Record<string, unknown>): Changer {
  return { client: $site.mail.clientCode(e), isVisitor: token !== undefined }
}

/**
 * Answers 200 with the appointment and `code` `done` or `already`; 409 for a refused change, with free times if any;
 * 429 with the seconds to wait; 410 if the appointment can no longer change; 404 if the request is unknown.
 */
function answerChange(e: PbRequestEvent, changed: Changed | undefined, action: AppointmentAction): void {
  const { outcome = 'unknown', appointment, newTimes = [], retryAfter } = changed ?? {}
  const { status, code, sentence } = OUTCOMES[action === 'cancel' && outcome === 'cancelled' ? 'already' : outcome]
  if (status === 200) {
    const now = appointment && {
      booking: appointment.booking,
      time: appointment.start?.toISOString(),
      uid: appointment.uid,
      sequence: appointment.sequence,
      ...(appointment.booking === 'provisional' && appointment.keptUntil !== undefined
        ? { provisionalUntil: appointment.keptUntil.toISOString() }
        : {}),
    }
    return reply(e, status, JSON.stringify({ success: true, code, ...now }))
  }
  if (retryAfter !== undefined) e.response.header().set('Retry-After', String(retryAfter))
  const times = newTimes.length === 0 ? {} : { newTimes: newTimes.map((time) => time.toISOString()) }
  reply(e, status, JSON.stringify({ success: false, error: sentence, code, ...times }))
}
