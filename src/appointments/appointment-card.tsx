import { newYorkTexts } from '../lib/new-york-text.ts'
import type { ReactNode } from 'react'
import type { RequestedAppointment } from './requested-appointment.ts'
import type { Booking } from './rules/booking.ts'
import { NOT_HAD } from './rules/place.ts'
import { MINUTE_MS } from '../lib/time-units.ts'
import { useClock } from '../ui/use-clock.ts'

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
      {preferredDate === undefined ? null : <Time instant={preferredDate} />}
      {provisionalUntil === undefined ? null : <TimeLeft until={provisionalUntil} email={email} />}
      {booking === undefined || provisionalUntil !== undefined ? null : <p>{SAID[booking]}</p>}
      <dl>
        <div>
          <dt>Length</dt>
          <dd>{duration} minutes</dd>
        </div>
        {booking === 'booked' ? (
          <div>
            <dt>Where</dt>
            <dd>Online. The link to join comes by email.</dd>
          </div>
        ) : null}
        {firmName === undefined ? null : (
          <div>
            <dt>Firm</dt>
            <dd>{firmName}</dd>
          </div>
        )}
        <div>
          <dt>Confirmation goes to</dt>
          <dd>{email ?? 'The email address that you entered'}</dd>
        </div>
      </dl>
      {children}
    </section>
  )
}

const SAID: Record<Booking, string> = {
  booked: 'Booked for you. Accept the invitation in your email to add it to your calendar.',
  taken: `This time ${NOT_HAD.taken}`,
  closed: `This time ${NOT_HAD.closed}`,
  passed: `This time ${NOT_HAD.passed}`,
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
  const at = new Date(until).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
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

function Time({ instant }: { instant: string }) {
  const { day, time } = newYorkTexts(new Date(instant))
  const local = new Date(instant).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return (
    <>
      <p className="appointment__time">
        <span>{day}</span> <span>{time}</span>
      </p>
      <p>New York time. Where you are: {local}.</p>
    </>
  )
}
