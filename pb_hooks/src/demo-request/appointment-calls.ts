import { refuse, reply, type RefusalCode } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { submissionUnder } from '../submission/submission-keys.ts'
import { signedRow, type AppointmentAction } from './appointment-links.ts'
import { appointmentOf } from './appointment.ts'
import { cancelAppointment, changeableRow, moveAppointment, type Changed, type Changer } from './change-appointment.ts'

/**
 * `POST /api/site/demo/reschedule` with `{token, time}`, or `{key, time}` from the device that sent the request, which
 * alone knows its key. `sequence` is the number of changes that the visitor has seen. `{key}` without a time changes
 * nothing and answers with the appointment.
 */
export function rescheduleDemo(e: PbRequestEvent): void {
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  const { time, sequence, key } = read.value
  if (time === undefined && key !== undefined) return answerChange(e, seenAppointment(e.app, read.value), 'reschedule')
  const start = typeof time === 'string' ? Date.parse(time) : Number.NaN
  if (Number.isNaN(start))
    return refuse(e, {
      status: 422,
      code: 'invalid',
      error: 'Choose a time.',
      fields: { time: 'Choose a time, as ISO 8601.' },
    })
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

/** A cancelled appointment gets the same answer as a valid one. */
function seenAppointment(app: PbApp, { key }: Record<string, unknown>): Changed | undefined {
  const id = rowOf(app, 'reschedule', { key })
  const row = id === undefined ? undefined : changeableRow(app, id)
  return row && { outcome: 'already', appointment: appointmentOf(row), newTimes: [] }
}

/** `POST /api/site/demo/cancel` with `{token}` or `{key}`. */
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

/** Returns the request that a caller may change, named by a mailed link's token or by the request's key. */
function rowOf(app: PbApp, action: AppointmentAction, { token, key }: Record<string, unknown>): string | undefined {
  if (token !== undefined) return signedRow(app, action, token)
  if (typeof key !== 'string' || key === '') return undefined
  return submissionUnder(app, 'request-demo', key.toLowerCase())?.getString('row') || undefined
}

/** A caller with a mailed link is the visitor. */
function askerOf(e: PbRequestEvent, { token }: Record<string, unknown>): Changer {
  return { client: $site.mail.clientCode(e), isVisitor: token !== undefined }
}

const REFUSALS: Readonly<Record<string, { status: number; code: RefusalCode; error: string }>> = {
  taken: { status: 409, code: 'taken', error: 'This time was taken meanwhile. These are the nearest free ones.' },
  closed: { status: 409, code: 'closed', error: 'We give no demos at this time. These are the nearest free ones.' },
  passed: { status: 409, code: 'passed', error: 'This time is too soon. These are the nearest free ones.' },
  'by-person': {
    status: 409,
    code: 'by_person',
    error:
      'Many demos are being booked just now, so a person of our team agrees on the time with you. Your request stands.',
  },
  changed: { status: 409, code: 'changed', error: 'The appointment was changed meanwhile. Please look at it again.' },
  often: {
    status: 429,
    code: 'often',
    error:
      'This appointment was moved ten times within an hour, and stays as it is. Please try again later, or write to us.',
  },
  cancelled: {
    status: 410,
    code: 'cancelled',
    error: 'This demo was cancelled. To have one after all, ask for a new one.',
  },
  expired: {
    status: 410,
    code: 'expired',
    error: 'It is too late to change this appointment. Please write to us.',
  },
  unknown: { status: 404, code: 'unknown', error: 'We do not know this appointment. The link may be incomplete.' },
}

/** 200 with `code` `done` or `already` and the appointment; 409 with new times; 429 with the seconds to wait; 410; 404. */
function answerChange(e: PbRequestEvent, changed: Changed | undefined, action: AppointmentAction): void {
  const { outcome = 'unknown', appointment, newTimes = [], retryAfter } = changed ?? {}
  const isCancelled = action === 'cancel' && outcome === 'cancelled'
  if (outcome === 'done' || outcome === 'already' || isCancelled) {
    const now = appointment && {
      booking: appointment.booking,
      time: appointment.start?.toISOString(),
      uid: appointment.uid,
      sequence: appointment.sequence,
      ...(appointment.booking === 'provisional' && appointment.keptUntil !== undefined
        ? { provisionalUntil: appointment.keptUntil.toISOString() }
        : {}),
    }
    return reply(e, 200, JSON.stringify({ success: true, code: isCancelled ? 'already' : outcome, ...now }))
  }
  const refusal = REFUSALS[outcome] ?? REFUSALS['unknown']
  if (refusal === undefined) return
  const { status, code, error } = refusal
  if (retryAfter !== undefined) e.response.header().set('Retry-After', String(retryAfter))
  const times = newTimes.length === 0 ? {} : { newTimes: newTimes.map((time) => time.toISOString()) }
  reply(e, status, JSON.stringify({ success: false, error, code, ...times }))
}
