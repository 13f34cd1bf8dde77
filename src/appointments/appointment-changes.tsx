import { useState } from 'react'
import { downloadFile } from '../browser/download-file.ts'
import { brand } from '../company/facts/brand.ts'
import { mailbox } from '../company/facts/contacts.ts'
import { calendarFile } from '../lib/calendar-file.ts'
import { newYorkText } from '../lib/new-york-text.ts'
import { MINUTE_MS } from '../lib/time-units.ts'
import type { RequestedAppointment } from './requested-appointment.ts'
import { askFreeSlots, nearestFreeTimes } from './free-slots.ts'
import { publicOrigin } from '../site/page-head.ts'
import { receiptFor } from '../lib/submission.ts'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'
import { changeDemo, type DemoChange, type DemoChanged } from './change-demo.ts'

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
    const times = nearestFreeTimes(await askFreeSlots(), preferredDate ?? new Date().toISOString(), TIMES_OFFERED)
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

/**
 * Downloads the appointment as a calendar file. It has the same UID as the mailed invitation, so the calendar shows
 * only one entry.
 */
function download({ duration }: RequestedAppointment, time: string, uid: string, key: string): void {
  const start = new Date(time)
  const file = calendarFile({
    uid,
    stamp: new Date(),
    start,
    end: new Date(start.getTime() + duration * MINUTE_MS),
    summary: `${brand.name} demo`,
    description: `${duration} minutes, your questions first. Reference: ${receiptFor(key)}`,
    location: 'Online',
    url: `${publicOrigin()}/request-demo`,
    organizer: { name: brand.name, email: mailbox('hello') },
  })
  downloadFile(file, 'demo.ics', 'text/calendar')
}
