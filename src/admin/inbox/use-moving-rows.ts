import { useLayoutEffect, useRef, type RefObject } from 'react'
import { animateFrom, animateIn } from '../../ui/animate-in.ts'

/**
 * React hook for a list whose items come, go and change places by themselves. A moved item slides from its former
 * place, and a new one appears gently. Only transform and opacity are animated; the layout changes at once.
 */
export function useMovingRows(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(new Map<Element, number>())

  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    // An opened or searched list has only new items. None of them is news.
    const isSameList = rows.some((row) => before.current.has(row))
    for (const row of isSameList ? rows : []) {
      const former = before.current.get(row)
      if (former === undefined) animateIn(row)
      else if (former !== row.offsetTop) animateFrom(row, former - row.offsetTop)
    }
    before.current = new Map(rows.map((row) => [row, row.offsetTop]))
  })

  return list
}
