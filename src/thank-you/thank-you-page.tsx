import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useOutbox } from '../outbox/status/outbox-snapshot.ts'
import { editObstacle } from '../outbox/status/outbox-texts.ts'
import {
  requestedAppointmentOf,
  isInstant,
  readAppointment,
  storeAppointment,
} from '../appointments/requested-appointment.ts'
import { demoRequestState, type DemoRequestState } from '../site/history-state.ts'
import type { Booking } from '../appointments/rules/appointment.ts'
import { askDemo } from '../appointments/demo-calls.ts'
import { MINUTE_MS } from '../lib/time-units.ts'
import { ThankYouView } from './thank-you-view.tsx'
import { DELETED } from '../lib/submission.ts'

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
  useSentInHistory(request?.key, request?.status, status)
  useChangesElsewhere(status === 'sent' ? request?.key : undefined, () => setChanges((before) => before + 1))

  if (!hydrated || request === null || status === null) return <Blank />
  const waiting = [...outbox.pending, ...outbox.needsAttention].find((item) => item.key === request.key)
  const answer = outbox.receipts.find(({ key }) => key === request.key)?.answer ?? {}
  const { answerBy, newTimes } = answer
  const stored = readAppointment(request.key)
  const typed = requestedAppointmentOf(request.key, waiting?.payload)
  const asked = stored && typed ? { ...typed, ...stored } : (stored ?? typed)
  // Changes that the visitor made later on this device override the server's first answer. A request that was sent in
  // the background has only the answer.
  const appointment = asked && requestedAppointmentOf(request.key, { ...answer, ...asked })
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
