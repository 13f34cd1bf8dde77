import {
  OUTCOMES,
  SHOWN_RESULTS,
  UNKNOWN_APPOINTMENT,
  type AppointmentAction,
  type Appointment,
  type FreeTime,
  type AppointmentView,
  type ChangeOutcome,
} from '../../../src/appointments/rules/appointment.ts'
import demoRequest from '../../../src/demo-request/rules/demo-request.form.ts'
import { refuse, reply } from '../submission/answer.ts'
import { readObject, readBody } from '../submission/read-request.ts'
import { submissionUnder } from '../submission/submission-keys.ts'
import { signedRow, appointmentLink, appointmentPath } from './appointment-links.ts'
import { appointmentOf, clockText, localText, localTexts, placeOf } from './appointment.ts'
import {
  cancelAppointment,
  changeableRow,
  moveAppointment,
  confirmAppointment,
  settledAs,
  type Changed,
  type Changer,
} from './change-appointment.ts'
import { firstDay, freeHoursOf, isDay, lastDay } from '../../../src/appointments/rules/calendar.ts'
import { isHeld, isUnavailable } from '../../../src/appointments/rules/place.ts'
import { newYorkTexts } from '../../../src/lib/new-york-text.ts'
import { addDays, isWeekend, newYorkTime } from '../../../src/lib/new-york-time.ts'
import { placesOf } from './book.ts'
import { siteOrigin } from '../environment.ts'

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
  if (Number.isNaN(start)) return refuse(e, { status, code, error, fields: { time: 'Choose a time, as ISO 8601.' } })
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
  return submissionUnder(app, demoRequest.call, key.toLowerCase())?.getString('row') || undefined
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

const DAYS_SHOWN = 5
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/**
 * `GET /demo/confirm`, `GET /demo/reschedule` and `GET /demo/cancel`, with the token of a mailed link, show an
 * appointment. They change nothing, because mail scanners open links too.
 */
export function showAppointment(e: PbRequestEvent, action: AppointmentAction): void {
  const view = viewOf(e.app, action, e.request.url.query(), new Date())
  const status = view.state === 'unknown' ? 404 : view.state === 'expired' ? 410 : 200
  $site.pages.send(e, status, appointmentPath(action), { appointment: view })
}

/**
 * `POST /demo/confirm`, `/demo/reschedule` and `/demo/cancel`, sent by the form on the page of the same path: performs
 * the action and redirects to the page with the result.
 */
export function changeByPage(e: PbRequestEvent, action: AppointmentAction): void {
  if (!FORM.test(e.request.header.get('Content-Type').trim()))
    return refuse(e, { status: 415, code: 'unsupported_media_type', error: 'Send the form of the page.' })
  const read = readBody(e)
  if (!read.ok) return refuse(e, read.refusal)
  const form = formValues(read.value.text)
  const token = form['token'] || e.request.url.query().get('token')
  const row = signedRow(e.app, action, token)
  const result = row === undefined ? 'already' : resultOrFailure(e, action, row, form)
  // True if the visitor can no longer confirm, because the hour is taken, closed or past. The redirect then goes to the
  // page that offers free times nearby.
  const isGone = action === 'confirm' && row !== undefined && isUnavailable(result)
  const page = isGone
    ? pathOf(appointmentLink(e.app, 'reschedule', row))
    : `${appointmentPath(action)}?token=${encodeURIComponent(token)}`
  e.redirect(303, `${page}&result=${result}`)
}

type FormValues = Readonly<Record<string, string>>

/** Returns the result of a press. If the database fails, returns `failed`: the page then asks to press again. */
function resultOrFailure(
  e: PbRequestEvent,
  action: AppointmentAction,
  row: string,
  form: FormValues,
): AppointmentView['result'] {
  try {
    return resultOf(e, action, row, form)
  } catch (error) {
    e.app.logger().error('an appointment could not be changed', 'action', action, 'error', String(error))
    return 'failed'
  }
}

function resultOf(
  e: PbRequestEvent,
  action: AppointmentAction,
  row: string,
  form: FormValues,
): AppointmentView['result'] {
  const now = new Date()
  const by = { client: $site.mail.clientCode(e), isVisitor: true }
  if (action === 'confirm') return resultAs(confirmAppointment(e.app, row, by, now).outcome)
  if (action === 'cancel') return resultAs(cancelAppointment(e.app, row, by, now).outcome)
  const time = Date.parse(form['time'] ?? '')
  if (Number.isNaN(time)) return 'no-time'
  const sequence = /^\d{1,6}$/.test(form['sequence'] ?? '') ? Number(form['sequence']) : undefined
  return resultAs(moveAppointment(e.app, row, { time: new Date(time), sequence }, by, now).outcome)
}

/**
 * Returns the result that the page shows for an outcome. Other outcomes, such as `cancelled` and `expired`, return
 * `already`, because the page shows the appointment's state anyway.
 */
function resultAs(outcome: ChangeOutcome): AppointmentView['result'] {
  return SHOWN_RESULTS.find((each) => each === outcome) ?? 'already'
}

function viewOf(
  app: PbApp,
  action: AppointmentAction,
  query: { get(name: string): string },
  now: Date,
): AppointmentView {
  const token = query.get('token')
  const id = signedRow(app, action, token)
  const row = id === undefined ? undefined : changeableRow(app, id)
  const result = SHOWN_RESULTS.find((each) => each === query.get('result')) ?? ''
  if (row === undefined) return { ...UNKNOWN_APPOINTMENT, action, state: 'unknown' }

  const appointment = appointmentOf(row)
  const { start, sequence, receipt, minutes, room, toldRoom } = appointment
  const state = settledAs(appointment, now) ?? stateOf(row, now)
  const texts = start === undefined ? { day: '', time: '' } : newYorkTexts(start)
  const isSettled = state === 'cancelled' || state === 'expired'
  const other = action === 'reschedule' ? 'cancel' : 'reschedule'
  return {
    ...UNKNOWN_APPOINTMENT,
    action,
    token,
    result,
    state,
    sequence,
    receipt,
    minutes,
    room: state === 'booked' ? toldRoom : '',
    roomWaits: state === 'booked' && toldRoom === '' && room !== '',
    day: texts.day,
    time: texts.time,
    local: start === undefined ? '' : localText(start, appointment),
    keptUntil: appointment.keptUntil === undefined ? '' : clockText(appointment.keptUntil, appointment),
    other:
      isSettled || (other === 'cancel' && (state === 'open' || state === 'lapsed'))
        ? ''
        : pathOf(appointmentLink(app, other, row.id)),
    ...(action === 'reschedule' && !isSettled ? timesOf(app, appointment, query, now) : {}),
  }
}

function stateOf(row: PbRecord, now: Date): AppointmentView['state'] {
  const place = placeOf(row)
  if (place.booking === 'provisional') return isHeld(place, now.getTime()) ? 'provisional' : 'lapsed'
  if (place.booking === 'freed') return 'lapsed'
  return place.booking === 'booked' ? 'booked' : 'open'
}

/**
 * Returns up to five days with free times. They begin on the day `from` of the query, else on the day of its `time`,
 * else two days before the appointment, because most visitors move a demo by a few days. Skips weekends, except the
 * day of `time`.
 */
function timesOf(
  app: PbApp,
  appointment: Appointment,
  query: { get(name: string): string },
  now: Date,
): Pick<AppointmentView, 'days' | 'earlier' | 'later'> {
  const { calendar, takenAt } = placesOf(app, now, appointment.row)
  const chosen = Date.parse(query.get('time'))
  const asked = Number.isNaN(chosen) ? undefined : newYorkTime(new Date(chosen)).date
  const near = appointment.start === undefined ? '' : addDays(newYorkTime(appointment.start).date, -2)
  const wanted = isDay(query.get('from')) ? query.get('from') : (asked ?? near)
  const first = wanted > firstDay(now) && wanted <= lastDay(now) ? wanted : firstDay(now)
  const days: Array<AppointmentView['days'][number]> = []
  let date = first
  for (; days.length < DAYS_SHOWN && date <= lastDay(now); date = addDays(date, 1)) {
    if (isWeekend(date) && date !== asked) continue
    const times = freeHoursOf(calendar, takenAt, date, now)
      .filter((start) => appointment.booking !== 'booked' || start.getTime() !== appointment.start?.getTime())
      .map((start) => timeOf(start, appointment, chosen))
    const [one] = times
    if (one !== undefined) days.push({ day: newYorkTexts(new Date(one.value)).day, times })
  }
  const page = `${appointmentPath('reschedule')}?token=${encodeURIComponent(query.get('token'))}&from=`
  const weekBefore = addDays(first, -7)
  return {
    days,
    earlier: first > firstDay(now) ? page + (weekBefore > firstDay(now) ? weekBefore : firstDay(now)) : '',
    later: date <= lastDay(now) ? page + date : '',
  }
}

function timeOf(start: Date, appointment: Appointment, chosen: number): FreeTime {
  return {
    value: start.toISOString(),
    label: newYorkTexts(start).time,
    local: localTexts(start, appointment)?.time ?? '',
    isChosen: start.getTime() === chosen,
  }
}

function pathOf(link: string): string {
  return link.slice(siteOrigin().length)
}

/** Parses a submitted form's fields. If a name repeats, its last value counts. */
function formValues(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const pair of text.split('&')) {
    const [name = '', value = ''] = pair.split('=').map((part) => {
      try {
        return decodeURIComponent(part.replace(/\+/g, ' '))
      } catch {
        return ''
      }
    })
    values[name] = value
  }
  return values
}
