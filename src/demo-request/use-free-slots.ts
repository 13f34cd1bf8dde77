import { useEffect, useState } from 'react'
import { network } from '../browser/network.ts'
import type { CalendarDate } from '../lib/new-york-time.ts'
import { askFreeSlots, NOTHING_KNOWN, type FreeSlots } from '../appointments/demo-calls.ts'

/**
 * React hook that returns the free times. It requests them from the server at hydration, when the visitor chooses a
 * later day, and when the network is back. Without a response the form offers every time; the server checks the time
 * when the request arrives.
 * @param date the chosen day; empty for none
 */
export function useFreeSlots(date: CalendarDate): FreeSlots {
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
