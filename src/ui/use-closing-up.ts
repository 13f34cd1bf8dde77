import { useLayoutEffect, useRef, type RefObject } from 'react'
import { animateFrom } from './animate-in.ts'

/**
 * React hook for a list. When an item disappears, the items below it visibly move up, so that people see which one
 * disappeared. Only a transform is animated; the layout changes at once.
 */
export function useClosingUp(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(new Map<Element, number>())

  useLayoutEffect(() => {
    const entries = [...(list.current?.children ?? [])].filter((entry) => entry instanceof HTMLElement)
    const hasLost = [...before.current.keys()].some((entry) => !entry.isConnected)
    for (const entry of hasLost ? entries : []) {
      const moved = (before.current.get(entry) ?? entry.offsetTop) - entry.offsetTop
      if (moved > 0) animateFrom(entry, moved)
    }
    before.current = new Map(entries.map((entry) => [entry, entry.offsetTop]))
  })

  return list
}
