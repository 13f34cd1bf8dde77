import { useEffect, useRef, type RefObject } from 'react'

const SECONDS = 0.2
const DISTANCE = '0.35em'
/** A slider that is dragged changes its result with every pixel: the figure then moves once, not without end. */
const REST_MS = 500

/** Lets a figure come in from where it is heading when it changes: up when it grows, down when it falls. */
export function useResultMotion<T extends HTMLElement>(value: number): RefObject<T | null> {
  const ref = useRef<T>(null)
  const shown = useRef(value)
  const movedAt = useRef(-REST_MS)

  useEffect(() => {
    const before = shown.current
    shown.current = value
    const now = performance.now()
    if (before === value || now - movedAt.current < REST_MS || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return
    movedAt.current = now
    void move(ref.current, value > before ? DISTANCE : `-${DISTANCE}`)
  }, [value])

  return ref
}

async function move(element: HTMLElement | null, from: string): Promise<void> {
  try {
    const { animate } = await import('motion/mini')
    if (element?.isConnected)
      await animate(
        element,
        { opacity: [0.2, 1], transform: [`translateY(${from})`, 'none'] },
        { duration: SECONDS, ease: 'easeOut' },
      )
  } catch {
    // Offline, or an old build: the figure is right without moving.
  }
}
