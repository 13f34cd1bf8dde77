import { useEffect, useMemo, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Number of slices removed at once. It is larger than the number inserted at once, because removing is faster. */
const slicesRemovedAtOnce = 4

export type InSlices<T> = {
  /** The slices (parts of the list) to render now. A slice is the same array in every render. */
  slices: readonly (readonly T[])[]
  /** False while the slices are still those of an earlier list, which must be hidden. */
  current: boolean
}

/**
 * Returns the slices of a long list to render now, and adds or removes one after another. In between, the browser can
 * respond to input. Inserting or removing a thousand cards at once would block the page.
 */
export function useInSlices<T>(list: readonly T[], sliceLength: number): InSlices<T> {
  const wanted = useMemo(() => sliced(list, sliceLength), [list, sliceLength])
  const [shown, setShown] = useState<{ of: typeof wanted; count: number }>({ of: wanted, count: 0 })
  useEffect(() => {
    const next = nextStep(shown, wanted)
    return next === shown ? undefined : afterPaint(() => setShown(next))
  }, [shown, wanted])
  return { slices: shown.of.slice(0, shown.count), current: shown.of === wanted }
}

function nextStep<Slices extends readonly unknown[]>(
  shown: { of: Slices; count: number },
  wanted: Slices,
): { of: Slices; count: number } {
  if (shown.of === wanted) return shown.count < wanted.length ? { of: wanted, count: shown.count + 1 } : shown
  return shown.count > 0
    ? { of: shown.of, count: Math.max(0, shown.count - slicesRemovedAtOnce) }
    : { of: wanted, count: Math.min(1, wanted.length) }
}

function sliced<T>(list: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / length) }, (_, index) =>
    list.slice(index * length, (index + 1) * length),
  )
}
