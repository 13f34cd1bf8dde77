import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { campaignOfVisit, pageBefore } from '../site/visit-source.ts'
import { askFreeSlots, NOTHING_KNOWN, type FreeSlots } from '../appointments/free-slots.ts'
import { NO_SCHEDULE, scheduleOf } from './demo-request-payload.ts'
import { broughtBy, NOTHING_BROUGHT, type Brought } from '../site/rules/estimate.ts'
import { demoLengthOf, USUAL_LENGTH, type DemoLength } from '../appointments/rules/appointment.ts'
import { localDate, SLOT_HOURS, slotInstant, slotLabel, slotsBesideClosedDay } from '../appointments/rules/calendar.ts'
import type { ChosenTime } from './schedule-fields.tsx'
import { network } from '../browser/network.ts'
import type { CalendarDate } from '../lib/new-york-time.ts'

type DemoPart = {
  ref: RefObject<HTMLFieldSetElement | null>
  chosen: ChosenTime
  /** The free times, as far as the server has sent them. */
  free: FreeSlots
  brought: Brought
  /** The length to preselect: the one in the page's address, or the default. */
  usual: DemoLength
  /** Reads the values of the fields again; call it after each change. */
  read: () => void
  /** Sets the invisible fields with data about the visit; call it after the form was filled or emptied by code. */
  bringAlong: () => void
  leaveOut: () => void
}

/**
 * React hook for the fields for length, date and time, and for invisible fields with data about the visit. The fields
 * are uncontrolled inputs: React does not store their values, so this hook reads them from the DOM.
 * @param onLength called with the chosen length
 */
export function useDemoPart(onLength: (minutes: DemoLength) => void): DemoPart {
  const ref = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState<ChosenTime>({ schedule: NO_SCHEDULE, time: '', besideClosedDay: [] })
  const free = useFreeSlots(chosen.schedule.date)
  const [brought, setBrought] = useState(NOTHING_BROUGHT)
  const [usual, setUsual] = useState<DemoLength>(USUAL_LENGTH)
  const navigate = useNavigate()
  const isEditing = useLocation({ select: ({ state }) => state.editItem !== undefined })

  const read = useCallback(() => {
    // Reads the DOM, because FormData omits a time field that is still disabled.
    const date = ref.current?.querySelector<HTMLInputElement>('input[name="preferredDate"]')?.value ?? ''
    const time = ref.current?.querySelector<HTMLSelectElement>('select[name="preferredTime"]')?.value ?? ''
    const length = ref.current?.querySelector<HTMLInputElement>('input[name="duration"]:checked')?.value ?? ''
    const now = new Date()
    const schedule = scheduleOf(date, time, now)
    // oxlint-disable-next-line react/set-state-in-effect -- the controls are uncontrolled: what they contain can be read only once they are in the page
    setChosen({
      schedule,
      time,
      besideClosedDay: schedule.date === '' ? [] : slotsBesideClosedDay(schedule.date, localDate(now)),
    })
    onLength(demoLengthOf(length) ?? USUAL_LENGTH)
    const form = ref.current?.form
    if (!form) return
    const hour = SLOT_HOURS.find((each) => slotLabel(each) === time)
    const isChosen = schedule.date !== '' && hour !== undefined
    setHidden(form, 'utcOffset', isChosen ? offsetAt(slotInstant(date, hour)) : '')
    setHidden(form, 'timeZone', isChosen ? Intl.DateTimeFormat().resolvedOptions().timeZone : '')
    const next = { plan: hiddenText(form, 'plan'), estimate: hiddenText(form, 'estimate') }
    setBrought((before) => (before.plan === next.plan && before.estimate === next.estimate ? before : next))
  }, [onLength])

  const bringAlong = useCallback(() => {
    const form = ref.current?.form
    // An unsent or refused request that the visitor edits keeps the data of its original visit.
    if (form && !isEditing) {
      const { plan, estimate } = broughtBy(new URLSearchParams(window.location.search))
      if (plan !== '') {
        setHidden(form, 'plan', plan)
        setHidden(form, 'estimate', estimate)
      }
      // Set only once for each form: if the visitor sends the same values again, the request must be identical, so that
      // the server recognises it.
      if (hiddenText(form, 'fromPage') === '') {
        setHidden(form, 'fromPage', pageBefore())
        for (const [name, value] of campaignOfVisit()) setHidden(form, name, value)
      }
    }
    read()
  }, [isEditing, read])

  // Runs before the draft is restored, because the length in the draft takes precedence over that in the address.
  useLayoutEffect(() => {
    const asked = askedLength()
    if (asked === undefined || ref.current === null) return
    for (const radio of ref.current.querySelectorAll<HTMLInputElement>('input[name="duration"]')) {
      const wasChosen = radio.checked && !radio.defaultChecked
      if (wasChosen) break
      radio.defaultChecked = radio.value === `${asked}`
      radio.checked = radio.defaultChecked
    }
  }, [])
  useEffect(() => {
    const asked = askedLength()
    // oxlint-disable-next-line react/set-state-in-effect -- the served page is the same for every address
    if (asked !== undefined) setUsual(asked)
  }, [])

  // Reads the fields after hydration, because the visitor or the browser may have filled them before.
  useEffect(bringAlong, [bringAlong])

  function leaveOut() {
    const form = ref.current?.form
    if (!form) return
    setHidden(form, 'plan', '')
    setHidden(form, 'estimate', '')
    // The event `input` makes the code that stores drafts save the form.
    form.dispatchEvent(new Event('input', { bubbles: true }))
    read()
    void navigate({
      to: '/request-demo',
      search: ({ duration }) => (duration === undefined ? {} : { duration }),
      replace: true,
      state: true,
      resetScroll: false,
    })
  }

  return { ref, chosen, free, brought, usual, read, bringAlong, leaveOut }
}

function askedLength(): DemoLength | undefined {
  return demoLengthOf(new URLSearchParams(window.location.search).get('duration') ?? '')
}

function hiddenControl(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector(`input[type="hidden"][name="${CSS.escape(name)}"]`)
}

function hiddenText(form: HTMLFormElement, name: string): string {
  return hiddenControl(form, name)?.value ?? ''
}

function setHidden(form: HTMLFormElement, name: string, value: string): void {
  const control = hiddenControl(form, name)
  if (control) control.value = value
}

/** Returns the visitor's UTC offset at an instant in the form "-06:00" (ISO 8601). */
function offsetAt(instant: Date): string {
  const minutes = -instant.getTimezoneOffset()
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${`${hours}`.padStart(2, '0')}:${`${rest}`.padStart(2, '0')}`
}

/**
 * React hook that returns the free times. It requests them from the server at hydration, when the visitor chooses a
 * later day, and when the network is back. Without a response the form offers every time; the server checks the time
 * when the request arrives.
 * @param date the chosen day; empty for none
 */
function useFreeSlots(date: CalendarDate): FreeSlots {
  const [slots, setSlots] = useState(NOTHING_KNOWN)
  // Requests a day only if it is later than all days received so far.
  const [last] = [...slots.keys()].slice(-1)
  const ahead = last !== undefined && date > last ? date : ''

  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      if (network.current().status !== 'online') return
      const answer = await askFreeSlots(ahead === '' ? undefined : ahead)
      if (!isLeft && answer.size > 0) setSlots((before) => new Map([...before, ...answer]))
    }
    void ask()
    let { status: before } = network.current()
    const stop = network.subscribe(({ status }) => {
      if (status === 'online' && before !== 'online') void ask()
      before = status
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [ahead])
  return slots
}
