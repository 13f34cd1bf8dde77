const SECONDS = 0.2

/** Lets an element come in from a little below, once the script for that has come: nothing waits for it. Not where movement is not wanted. */
export function animateIn(element: HTMLElement | null): void {
  void animate(element, { opacity: [0, 1], transform: ['translateY(0.5em)', 'none'] })
}

/** Lets an element that stands in another place now come there from `pixels` below it. */
export function animateFrom(element: HTMLElement, pixels: number): void {
  void animate(element, { transform: [`translateY(${pixels}px)`, 'none'] })
}

/** @param keyframes of the `motion` package, which is fetched when something first moves */
export async function animate(
  element: HTMLElement | null,
  keyframes: { opacity?: number[]; transform: string[] },
): Promise<void> {
  if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  try {
    const motion = await import('motion/mini')
    if (element.isConnected) await motion.animate(element, keyframes, { duration: SECONDS, ease: 'easeOut' })
  } catch {
    // Offline, or an old build: everything is right without moving.
  }
}
