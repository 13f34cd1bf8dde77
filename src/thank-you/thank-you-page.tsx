import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useOutbox } from '../outbox/status/outbox-snapshot.ts'
import { editObstacle } from '../outbox/status/outbox-texts.ts'
import { requestedAppointmentOf, isInstant, readAppointment, storeAppointment } from '../site/appointment.ts'
import { demoRequestState } from '../site/history-state.ts'
import type { Booking } from '../site/rules/booking.ts'
import { askDemo } from './change-demo.ts'
import { requestStatus } from './request-status.ts'
import { ThankYouView } from './thank-you-view.tsx'

/** The form of a demo request is in every release. */
const EDITOR = { to: '/request-demo' }

/** Of these no other times are offered by themselves. */
const SETTLED = ['booked', 'provisional', 'cancelled'] as const satisfies Booking[]

/**
 * What became of the demo request. The state lies in the browser's history, so the served page says neither "received"
 * nor "saved"; a page without that state is left by the route.
 */
export function ThankYouPage() {
  const { state } = useLocation()
  const outbox = useOutbox()
  const hydrated = useHydrated()
  // The appointment lies in the tab's storage, which tells nobody of a change.
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
  // What was changed here since counts more than the answer of then; a request that was sent later has only that.
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

// A receipt lives for seven days, the history entry longer: once received, the entry itself says so.
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

/** Asks how the demo stands whenever the visitor comes back to the page: the links of our mails open in another one. */
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

/** False in the server's render and in the first one of a page that hydrates. */
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
