import { newYorkTexts, newYorkText } from '../lib/new-york-text.ts'
import { instantText, TIME_OF_DAY } from '../browser/instant-text.ts'
import { useState, type ReactNode } from 'react'
import type { RequestedAppointment } from './requested-appointment.ts'
import type { Booking } from './rules/appointment.ts'
import { appointmentEntry } from './rules/entry.ts'
import { UNAVAILABLE } from './rules/place.ts'
import { newYorkTime } from '../lib/new-york-time.ts'
import { MINUTE_MS } from '../lib/time-units.ts'
import { useClock } from '../ui/use-clock.ts'
import { downloadFile } from '../browser/download-file.ts'
import { changeDemo, type DemoChange, type DemoChanged } from './change-demo.ts'
import { askFreeSlots, localTimeText, nearestFreeTimes } from './free-slots.ts'
import { publicOrigin } from '../site/page-head.ts'
import { receiptFor } from '../lib/submission.ts'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'

type AppointmentCardProps = {
  appointment: RequestedAppointment
  children?: ReactNode
}

/**
 * Shows the appointment in large letters: day, time in New York and in the visitor's zone, and length. Also shows the
 * visitor's email address and firm while the page has them in memory.
 */
export function AppointmentCard({ appointment, children }: AppointmentCardProps) {
  const { preferredDate, duration, email, firmName, booking, provisionalUntil } = appointment
  return (
    <section className="appointment" aria-labelledby="appointment-title">
      <h2 id="appointment-title" className="visually-hidden">
        What you asked for
      </h2>
      {preferredDate === undefined ? null : (
        <AppointmentTime {...newYorkTexts(new Date(preferredDate))} local={localTimeText(new Date(preferredDate))} />
      )}
      {provisionalUntil === undefined ? null : <TimeLeft until={provisionalUntil} email={email} />}
      {booking === undefined || provisionalUntil !== undefined ? null : <p>{SAID[booking]}</p>}
      <AppointmentFacts
        facts={[
          ['Length', `${duration} minutes`],
          ['Where', booking === 'booked' && 'Online. The link to join comes by email.'],
          ['Firm', firmName],
          ['Confirmation goes to', email ?? 'The email address that you entered'],
        ]}
      />
      {children}
    </section>
  )
}

const SAID: Record<Booking, string> = {
  booked: 'Booked for you. Accept the invitation in your email to add it to your calendar.',
  taken: `This time ${UNAVAILABLE.taken}`,
  closed: `This time ${UNAVAILABLE.closed}`,
  passed: `This time ${UNAVAILABLE.passed}`,
  cancelled: 'Canceled. Changed your mind? Request a new demo.',
  provisional: 'We hold it for you for a while: confirm it with the link in your email.',
  freed: 'Our team will contact you to agree on a time.',
}

/** Shows the remaining time of a provisional booking. Once it has expired, screen readers announce that. */
function TimeLeft({ until, email }: { until: string; email: string | undefined }) {
  const clock = useClock()
  const left = Date.parse(until) - clock
  if (clock > 0 && left <= 0)
    return (
      <p role="status">
        The time to confirm has passed. If you have not pressed the link in your email, press it now: it books this time
        if it is still free, or offers you others.
      </p>
    )
  const at = instantText(until, TIME_OF_DAY)
  return (
    <>
      <p>
        <strong>
          Kept for you until {at}
          {clock === 0 ? '' : `: ${timeLeftText(left)} left`}.
        </strong>{' '}
        Press the link in {email === undefined ? 'your email' : `the email to ${email}`} to book it.
      </p>
      <p className="note">Many people are booking demos right now, so we ask you to confirm.</p>
    </>
  )
}

/** Returns a duration as "1 h 59 min" or "less than a minute". */
export function timeLeftText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

type TimeProps = {
  day: string
  time: string
  /** The time in the visitor's zone; empty if it equals the time in New York. */
  local: string
  /** True if the time is not booked. */
  isOff?: boolean
}

/** Shows the day and time of an appointment in large letters, and below it the visitor's time. */
export function AppointmentTime({ day, time, local, isOff }: TimeProps) {
  return (
    <>
      <p className={isOff ? 'appointment__time appointment__time--off' : 'appointment__time'}>
        <span>{day}</span> <span>{time}</span>
      </p>
      <p>New York time.{local === '' ? '' : ` Where you are: ${local}.`}</p>
    </>
  )
}

type FactsProps = { facts: ReadonlyArray<readonly [label: string, value: ReactNode]> }

/** Lists the facts about an appointment. Leaves out facts without a value. */
export function AppointmentFacts({ facts }: FactsProps) {
  return (
    <dl>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

type ChangeProps = {
  requestKey: string
  newTimes?: readonly string[]
  onChange?: ((change: DemoChanged) => void) | undefined
}

const TIMES_OFFERED = 6

/**
 * Shows the actions on an appointment: downloading a calendar entry, moving and cancelling. If the requested time was
 * unavailable, shows free times to choose from.
 */
export function AppointmentChanges({
  appointment,
  requestKey,
  newTimes = [],
  onChange,
}: ChangeProps & { appointment: RequestedAppointment }) {
  const { booking, preferredDate, uid } = appointment
  const [offered, setOffered] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')

  async function offer() {
    const wanted = preferredDate ?? new Date().toISOString()
    const slots = await askFreeSlots(newYorkTime(new Date(wanted)).date)
    const times = nearestFreeTimes(slots, wanted, TIMES_OFFERED)
    setOffered(times)
    setSaid(times.length === 0 ? 'We could not check which times are free. Please try again once you are online.' : '')
  }

  async function cancel() {
    const change = await changeDemo('cancel', requestKey, undefined)
    setSaid(sentenceFor(change))
    if (change.kind === 'done') onChange?.({ ...changedTo(change), booking: 'cancelled' })
  }

  if (newTimes.length > 0) return <NewTimes requestKey={requestKey} times={newTimes} onChange={onChange} />
  if ((booking !== 'booked' && booking !== 'provisional') || preferredDate === undefined) return null
  return (
    <div className="appointment__changes no-print stack">
      <div className="cluster">
        {booking !== 'booked' || uid === undefined ? null : (
          <button
            type="button"
            className="button"
            onClick={() => download(appointment, preferredDate, uid, requestKey)}
          >
            Add to your calendar
          </button>
        )}
        <button type="button" className="button button--quiet" onClick={() => void offer()}>
          Choose another time
        </button>
        <ConfirmedButton
          label="Cancel the demo"
          warning="This frees your time for others. You can’t take it back."
          confirmLabel="Cancel it"
          onConfirm={() => void cancel()}
        />
      </div>
      <p role="status">{said}</p>
      {offered.length === 0 ? null : (
        <NewTimes
          requestKey={requestKey}
          times={offered}
          onChange={(change) => {
            setOffered([])
            onChange?.(change)
          }}
        />
      )}
    </div>
  )
}

/** Shows buttons with free times; one press books a time. */
export function NewTimes({ requestKey, times, onChange }: ChangeProps & { times: readonly string[] }) {
  const [free, setFree] = useState(times)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)

  async function take(time: string) {
    if (busy) return
    setBusy(true)
    const change = await changeDemo('reschedule', requestKey, time)
    setBusy(false)
    setSaid(change.kind === 'done' ? `${saidOf(change)}: ${newYorkText(new Date(change.time))}.` : sentenceFor(change))
    if (change.kind === 'refused' && change.newTimes.length > 0) setFree(change.newTimes)
    if (change.kind !== 'done') return
    setFree([])
    onChange?.(changedTo(change))
  }

  return (
    <section aria-labelledby="new-times">
      <h2 id="new-times" className="thank-you__next">
        The next open times
      </h2>
      <p role="status">{said}</p>
      <ul className="appointment__times">
        {free.map((time) => (
          <li key={time}>
            <button type="button" className="button" disabled={busy} onClick={() => void take(time)}>
              Book {newYorkText(new Date(time))}
            </button>
          </li>
        ))}
      </ul>
      {free.length === 0 ? null : (
        <p className="note">One tap books it. The confirmation in your email has a link to all free times.</p>
      )}
    </section>
  )
}

type Done = Extract<DemoChange, { kind: 'done' }>

function changedTo({ time, uid, provisionalUntil }: Done): DemoChanged {
  return provisionalUntil === undefined
    ? { booking: 'booked', preferredDate: time, uid }
    : { booking: 'provisional', preferredDate: time, uid, provisionalUntil }
}

const saidOf = ({ provisionalUntil }: Done) => (provisionalUntil === undefined ? 'Booked for you' : 'Kept for you')

function sentenceFor(change: DemoChange): string {
  if (change.kind === 'refused') return change.error
  if (change.kind === 'done') return ''
  return 'Our server did not answer, so we can’t tell whether it worked. Please try again once you are online: repeating is safe.'
}

/** Downloads the appointment as a calendar file. */
function download({ duration: minutes }: RequestedAppointment, time: string, uid: string, key: string): void {
  const appointment = { uid, minutes, receipt: receiptFor(key), start: new Date(time) }
  const entry = appointmentEntry(appointment, { stamp: new Date(), origin: publicOrigin() })
  downloadFile(entry, 'demo.ics', 'text/calendar')
}
