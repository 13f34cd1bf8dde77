import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { NO_SCHEDULE, scheduleOf } from './demo-request-payload.ts'
import { localDate, slotsBesideClosedDay } from './rules/slots.ts'
import { lengthOf, USUAL_LENGTH, type DemoLength } from './rules/demo-length.ts'
import type { ChosenTime } from './schedule-fields.tsx'

type DemoPart = {
  ref: RefObject<HTMLFieldSetElement | null>
  chosen: ChosenTime
  /** The length that the address asks for: what the page comes with. */
  usual: DemoLength
  /** Reads the controls anew; to be called after each change. */
  read: () => void
}

/**
 * The part of the form with length, date and time. Its controls are uncontrolled: what they hold can be read only once they are in the page.
 * @param onLength called with the length that is chosen
 */
export function useDemoPart(onLength: (minutes: DemoLength) => void): DemoPart {
  const ref = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState<ChosenTime>({ schedule: NO_SCHEDULE, time: '', besideClosedDay: [] })
  const [usual, setUsual] = useState<DemoLength>(USUAL_LENGTH)

  const read = useCallback(() => {
    // The controls themselves, not FormData: it leaves out a time control that is still disabled.
    const date = ref.current?.querySelector<HTMLInputElement>('input[name="preferredDate"]')?.value ?? ''
    const time = ref.current?.querySelector<HTMLSelectElement>('select[name="preferredTime"]')?.value ?? ''
    const now = new Date()
    const schedule = scheduleOf(date, time, now)
    const length = ref.current?.querySelector<HTMLInputElement>('input[name="duration"]:checked')?.value ?? ''
    // oxlint-disable-next-line react/set-state-in-effect -- the controls are uncontrolled: what they contain can be read only once they are in the page
    setChosen({
      schedule,
      time,
      besideClosedDay: schedule.date === '' ? [] : slotsBesideClosedDay(schedule.date, localDate(now)),
    })
    onLength(lengthOf(length) ?? USUAL_LENGTH)
  }, [onLength])

  // Before the draft is filled in: what the visitor chose over the address's length is in it.
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

  // A date may have been chosen before hydration, or brought back by the browser.
  useEffect(read, [read])
  return { ref, chosen, usual, read }
}

function askedLength(): DemoLength | undefined {
  return lengthOf(new URLSearchParams(window.location.search).get('duration') ?? '')
}
