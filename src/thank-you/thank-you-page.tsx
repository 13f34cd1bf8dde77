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
import { demoRequestState } from '../site/history-state.ts'
import type { Booking } from '../appointments/rules/booking.ts'
import { askDemo } from '../appointments/change-demo.ts'
import { requestStatus } from './request-status.ts'
import { ThankYouView } from './thank-you-view.tsx'

/** The page that edits a waiting request. Every release has it. */
const EDITOR = { to: '/request-demo' }

/** States for which no other times are offered. */
const SETTLED = ['booked', 'provisional', 'cancelled'] as const satisfies Booking[]

/**
 * The result of the demo request. The state is in the browser's history, so the served page says neither "received"
 * nor "saved"; the route redirects a page without that state.
 */
export function ThankYouPage() {
  const { state } = useLocation()
  const outbox = useOutbox()
  const hydrated = useHydrated()
  // A counter that causes a render, because the tab's storage reports no changes.
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
  // Later changes on this device override the first answer; a request that was sent later has only the answer.
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
          This page shows what became of a request, and needs JavaScript for it. <a href="/">Return Home</a>
        </p>
      </noscript>
    </div>
  )
}

// Records in the history entry that the request was sent. The entry lasts longer than the receipt, which is deleted
// after seven days.
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

/** Reads the demo's state whenever the visitor returns to the page, because mailed links open in another page. */
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
    addEventListener('focus', come)
    document.addEventListener('visibilitychange', come)
    return () => {
      removeEventListener('focus', come)
      document.removeEventListener('visibilitychange', come)
    }
  }, [key])
}

/** Whether the page has hydrated: false in the server's render and in the first render of a hydrating page. */
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
