import { useEffect, useState } from 'react'
import { network } from '../browser/network.ts'
import type { CalendarDate } from '../lib/new-york-time.ts'
import { askFreeSlots, NOTHING_KNOWN, type FreeSlots } from '../site/free-slots.ts'

/**
 * What is free, asked for when the form comes to life, for a day further ahead, and again when the network is back. Where nobody answers
 * nothing is known, and all times are offered: what is sent later is settled when it arrives.
 * @param date the chosen day; empty for none
 */
export function useFreeSlots(date: CalendarDate): FreeSlots {
  const [slots, setSlots] = useState(NOTHING_KNOWN)
  // Days before the first one and the days asked for need no question of their own.
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
