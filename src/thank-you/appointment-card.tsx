import { newYorkTexts } from '../lib/new-york-text.ts'
import type { ReactNode } from 'react'
import type { Appointment } from '../site/appointment.ts'
import type { Booking } from '../site/rules/booking.ts'

type AppointmentCardProps = {
  appointment: Appointment
  /** What can be done with it. */
  children?: ReactNode
}

/** What was asked for, set large: day, time in New York and where the visitor is, length, and as long as the page has it, who asked. */
export function AppointmentCard({ appointment, children }: AppointmentCardProps) {
  const { preferredDate, duration, email, firmName, booking } = appointment
  return (
    <section className="appointment" aria-labelledby="appointment-title">
      <h2 id="appointment-title" className="visually-hidden">
        What you asked for
      </h2>
      {preferredDate === undefined ? null : <Time instant={preferredDate} />}
      {booking === undefined ? null : <p>{SAID[booking]}</p>}
      <dl>
        <div>
          <dt>Length</dt>
          <dd>{duration} minutes</dd>
        </div>
        {booking === 'booked' ? (
          <div>
            <dt>Where</dt>
            <dd>Online. The link to join comes by mail.</dd>
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
  booked: 'Booked for you. The invitation in your mail puts it into your calendar.',
  taken: 'This time was taken when your request reached us.',
  closed: 'This time is outside the hours in which we give demos.',
  passed: 'This time had passed when your request reached us.',
  cancelled: 'Cancelled: your place is free again.',
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

/** "Tuesday, November 24, 2026, 10:00 AM (New York time)" */
export function newYorkText(instant: string): string {
  const { day, time } = newYorkTexts(new Date(instant))
  return `${day}, ${time} (New York time)`
}
