import { useLocation, useNavigate, Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useOutbox, type OutboxSnapshot } from '../outbox/status/outbox-snapshot.ts'
import { editObstacle, OPEN_AGAIN } from '../outbox/status/outbox-texts.ts'
import {
  demoRequestState,
  isInstant,
  readAppointment,
  requestedAppointmentOf,
  storeAppointment,
  type DemoRequestState,
  type RequestedAppointment,
} from '../appointments/requested-appointment.ts'
import type { Booking } from '../appointments/rules/appointment.ts'
import { askDemo, type DemoChanged } from '../appointments/change-demo.ts'
import { MINUTE_MS } from '../lib/time-units.ts'
import { DELETED, receiptFor } from '../lib/submission.ts'
import { brand } from '../company/facts/brand.ts'
import { claims, within } from '../company/facts/claims.ts'
import { NotifyWhenSent } from '../outbox/status/notify-when-sent.tsx'
import { useStorageKept } from '../outbox/status/use-storage-kept.ts'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { AppointmentCard, AppointmentChanges, NewTimes } from '../appointments/appointment-card.tsx'
import { answerByText } from '../site/rules/answer-by.ts'

/** The page on which visitors edit a waiting request. Every release has it. */
const EDITOR = { to: '/request-demo' }

/** States of a booking for which the page does not list the free times from the server's answer. */
const SETTLED = ['booked', 'provisional', 'cancelled'] as const satisfies Booking[]

/**
 * The result of the demo request. Its state is in the browser's history, so the served page shows neither "received"
 * nor "saved". Without that state the route redirects to Home.
 */
export function ThankYouPage() {
  const { state } = useLocation()
  const outbox = useOutbox()
  const hydrated = useHydrated()
  // A counter. Increasing it makes React render again, because the tab's storage reports no changes.
  const [, setChanges] = useState(0)
  const request = demoRequestState(state)
  const status = request === null ? null : requestStatus(request, outbox)
  const { asked, appointment, answer, sentAt, waiting } = known(request?.key, outbox)
  useSentInHistory(request?.key, request?.status, status)
  useAnswerStored(appointment, status === 'sent' ? sentAt : undefined)
  useChangesElsewhere(status === 'sent' ? request?.key : undefined, () => setChanges((before) => before + 1))

  if (!hydrated || request === null || status === null) return <Blank />
  const { answerBy, newTimes } = answer
  const isOpen = !SETTLED.some((booking) => booking === appointment?.booking)
  return (
    <ThankYouView
      status={status}
      requestKey={request.key}
      obstacle={waiting && editObstacle(waiting, EDITOR)}
      appointment={appointment}
      answerBy={isInstant(answerBy) ? answerBy : appointment?.answerBy}
      newTimes={isOpen && Array.isArray(newTimes) ? newTimes.filter(isInstant) : []}
      onChange={(change) => {
        if (asked) storeAppointment({ ...asked, ...change })
        setChanges((before) => before + 1)
      }}
    />
  )
}

/** Returns what this device knows about a request: what the visitor entered, and what the server answered. */
function known(key: string | undefined, outbox: OutboxSnapshot) {
  const { answer = {}, sentAt } = outbox.receipts.find((receipt) => receipt.key === key) ?? {}
  if (key === undefined) return { answer }
  const waiting = [...outbox.pending, ...outbox.needsAttention].find((item) => item.key === key)
  const stored = readAppointment(key)
  const typed = requestedAppointmentOf(key, waiting?.payload)
  const asked = stored && typed ? { ...typed, ...stored } : (stored ?? typed)
  // Changes that the visitor made later on this device override the server's first answer. A request that was sent in
  // the background has only the answer.
  const appointment = asked && requestedAppointmentOf(key, { ...answer, ...asked })
  return { asked, appointment, answer, sentAt, waiting }
}

function Blank() {
  return (
    <div className="thank-you thank-you--empty container" aria-busy="true">
      <noscript>
        <h1>Your demo request</h1>
        <p>
          This page needs JavaScript to show what happened to your request. <a href="/">Return Home</a>
        </p>
      </noscript>
    </div>
  )
}

// React hook. Records in the history entry that the request was sent, because the receipt is deleted after seven days.
function useSentInHistory(key: string | undefined, inHistory: string | undefined, status: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (key === undefined || inHistory === 'sent' || status !== 'sent') return
    void navigate({
      to: '/thank-you',
      replace: true,
      resetScroll: false,
      state: { demoRequest: { status: 'sent', key } },
    })
  }, [key, inHistory, status, navigate])
}

/**
 * React hook. Stores the server's answer once the outbox has sent the request. A request that was sent later was stored
 * without one. `sentAt`: when the answer came, in epoch ms.
 */
function useAnswerStored(appointment: RequestedAppointment | undefined, sentAt: number | undefined) {
  const store = useEffectEvent((sentAt: number) => {
    if (appointment && appointment.sentAt === undefined) storeAppointment({ ...appointment, sentAt })
  })
  useEffect(() => {
    if (sentAt !== undefined) store(sentAt)
  }, [sentAt])
}

/**
 * React hook. Requests the demo's state whenever the visitor returns to the page, because a mailed link may have
 * changed it elsewhere.
 */
function useChangesElsewhere(key: string | undefined, onChange: () => void) {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (key === undefined) return undefined
    const look = async () => {
      const shown = readAppointment(key)
      if (document.visibilityState !== 'visible' || (shown?.booking !== 'booked' && shown?.booking !== 'provisional'))
        return
      const seen = await askDemo(key)
      const appointment = readAppointment(key)
      if (seen === undefined || appointment === undefined) return
      storeAppointment({ ...appointment, ...seen })
      changed()
    }
    const come = () => void look()
    // A page that shows an older answer was reloaded or opened again.
    if (Date.now() - (readAppointment(key)?.sentAt ?? 0) > MINUTE_MS) come()
    addEventListener('focus', come)
    document.addEventListener('visibilitychange', come)
    return () => {
      removeEventListener('focus', come)
      document.removeEventListener('visibilitychange', come)
    }
  }, [key])
}

/**
 * React hook: whether the page is hydrated. False while the server renders, and in the first render of a hydrating
 * page.
 */
function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => undefined
}

/**
 * The status of a demo request. `deleted`: the server received it, and Lexharbor has deleted it since. `gone`: the
 * visitor discarded it on this device before the server confirmed it.
 */
export type RequestStatus = 'sent' | 'saved' | 'needs-attention' | 'deleted' | 'gone'

/** The fields that `requestStatus` reads of the outbox (unsent requests and receipts of sent ones, on this device). */
export type OutboxView = {
  /** False until the outbox's database has been read for the first time. */
  loaded: boolean
  pending: ReadonlyArray<{ key: string }>
  needsAttention: ReadonlyArray<{ key: string }>
  receipts: ReadonlyArray<{ key: string; answer?: Readonly<Record<string, unknown>> }>
}

/**
 * Returns the request's present status. "sent" requires the server's confirmation, received by the form or recorded as
 * a receipt in the outbox.
 */
export function requestStatus({ status, key }: DemoRequestState, outbox: OutboxView): RequestStatus {
  const holds = (list: ReadonlyArray<{ key: string }>) => list.some((entry) => entry.key === key)
  if (outbox.receipts.some((receipt) => receipt.key === key && receipt.answer?.[DELETED] === true)) return 'deleted'
  if (status === 'sent' || holds(outbox.receipts)) return 'sent'
  if (holds(outbox.needsAttention)) return 'needs-attention'
  // Until the outbox has been read, the form's result applies: the device saved the request.
  if (!outbox.loaded || holds(outbox.pending)) return 'saved'
  return 'gone'
}

export type ThankYouViewProps = {
  status: RequestStatus
  requestKey: string
  /** Why the visitor can't change a waiting request; undefined if that is possible. */
  obstacle?: string | undefined
  /** The requested appointment; undefined if this device no longer has it. */
  appointment?: RequestedAppointment | undefined
  /** The latest time of a reply from staff, in ISO 8601. */
  answerBy?: string | undefined
  /** Times that the server offers instead of an unavailable one, in ISO 8601. */
  newTimes?: readonly string[]
  /** Called when the visitor has moved or canceled the demo on this page. */
  onChange?: (change: DemoChanged) => void
}

/** The page's text for each status of the request. Only the server's confirmation leads to the status "sent". */
export function ThankYouView(props: ThankYouViewProps) {
  const { status, requestKey, appointment, newTimes = [] } = props
  const isKept = useStorageKept(status === 'saved')
  return (
    <div className={`thank-you thank-you--${status} container`}>
      <div className="thank-you__card stack">
        {MESSAGES[status](props)}
        {appointment === undefined || status === 'deleted' || status === 'gone' ? null : (
          <AppointmentCard
            appointment={
              newTimes.length > 0 && appointment.booking === undefined
                ? { ...appointment, booking: 'passed' }
                : appointment
            }
          >
            {status === 'sent' ? <AppointmentChanges {...props} appointment={appointment} /> : null}
          </AppointmentCard>
        )}
        {status === 'sent' && appointment === undefined && newTimes.length > 0 ? (
          <NewTimes requestKey={requestKey} times={newTimes} onChange={props.onChange} />
        ) : null}
        {STEPS[status]?.(props)}
        {status === 'saved' && isKept === false ? <p>{OPEN_AGAIN}</p> : null}
        {status === 'saved' ? <NotifyWhenSent isWaiting /> : null}
        <dl className="thank-you__receipt">
          <dt>Reference</dt>
          <dd>{receiptFor(requestKey)}</dd>
        </dl>
        <p className="no-print">
          <Link to="/" className="button" activeOptions={{ exact: true, includeSearch: false }}>
            Return Home
          </Link>
        </p>
        <p className="note">
          Questions? Please <ByPhone before="call " after=" or " />
          write to <MailLink />, and quote the reference.
        </p>
      </div>
    </div>
  )
}

const MESSAGES: Record<RequestStatus, (props: ThankYouViewProps) => ReactNode> = {
  sent: ({ answerBy }) => (
    <>
      <p className="badge">Sent</p>
      <h1>Demo Request Received</h1>
      <p className="lead">
        Our team will contact you{within(claims.demoReply)}. Our hours are {brand.hours.text}.
        {answerBy === undefined ? null : (
          <>
            {' '}
            <strong>{`We’ll be in touch by ${answerByText(new Date(answerBy))}.`}</strong>
          </>
        )}
      </p>
    </>
  ),
  saved: () => (
    <>
      <p className="badge">Waiting for a connection</p>
      <h1>Saved on this device — not sent yet</h1>
      <p className="lead">
        We could not reach our server, so your request waits here. Nothing is lost, and you don’t have to type it again.
      </p>
    </>
  ),
  'needs-attention': ({ requestKey }) => (
    <>
      <p className="badge">Not sent</p>
      <h1>Your request needs a correction</h1>
      <p className="lead">
        Our server did not accept it as it is. It is still saved on this device, with everything you typed.
      </p>
      <p className="no-print">
        <Link to="/request-demo" state={{ editItem: requestKey }} className="button button--primary">
          Back to the form
        </Link>
      </p>
    </>
  ),
  deleted: () => (
    <>
      <p className="badge">Deleted</p>
      <h1>Your request reached us and has been deleted since</h1>
      <p className="lead">
        An earlier attempt arrived, but this device never got our answer. We have deleted the request since then and no
        longer work on it. If you would still like a demo, please request it again.
      </p>
      <p className="no-print">
        <Link to="/request-demo" className="button button--primary">
          Request a demo again
        </Link>
      </p>
    </>
  ),
  gone: () => (
    <>
      <p className="badge">Not on this device</p>
      <h1>This request is no longer waiting here</h1>
      <p className="lead">It was discarded on this device before we could confirm that it had arrived.</p>
      <p className="no-print">
        <Link to="/request-demo" className="button button--primary">
          Request a demo again
        </Link>
      </p>
    </>
  ),
}

/** The list of next steps, below the appointment. */
const STEPS: Partial<Record<RequestStatus, (props: ThankYouViewProps) => ReactNode>> = {
  sent: ({ appointment, newTimes = [] }) =>
    appointment?.booking === 'booked' ? (
      <Steps>
        <li>The invitation is on its way to your email address. Accept it, and your calendar shows the demo.</li>
        <li>Our team contacts you to learn what you would like to see.</li>
        <li>The link to join is in your invitation, or comes by email before the demo begins.</li>
      </Steps>
    ) : appointment?.booking === 'provisional' ? (
      <Steps>
        <li>An email with one link is on its way to you. Press the link to book your demo.</li>
        <li>Then you get the invitation for your calendar.</li>
        <li>If the time runs out, nothing is lost: our team has your request and contacts you.</li>
      </Steps>
    ) : (
      <Steps>
        <li>A confirmation is on its way to your email address.</li>
        <li>
          {newTimes.length > 0
            ? 'Choose one of the free times here, or with the link in the confirmation.'
            : appointment?.preferredDate === undefined
              ? 'Our team contacts you to agree on a time.'
              : 'This time is not booked yet: our team contacts you to confirm it, or the nearest free one.'}
        </li>
        <li>You get an invitation for your calendar. To change anything, reply to the confirmation.</li>
      </Steps>
    ),
  saved: ({ obstacle }) => (
    <Steps>
      <li>
        This browser sends it as soon as you are online. Some browsers do so with the site closed, others when you open
        it again.
      </li>
      <li>This page tells you when it has arrived; so does the confirmation sent to your email address.</li>
      <li>
        We contact you once it has arrived. Until then <TargetLink to="/outbox">On this device</TargetLink> shows that
        it waits, and lets you {obstacle === undefined ? 'change or discard it' : 'discard it'}.{' '}
        {obstacle === undefined ? null : obstacle}
      </li>
    </Steps>
  ),
}

function Steps({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="thank-you__next">
        What happens next
      </h2>
      <ol className="thank-you__steps">{children}</ol>
    </section>
  )
}
