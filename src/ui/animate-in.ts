const SECONDS = 0.2

/**
 * Moves an element in from slightly below, once the animation script is loaded; nothing waits for the script. Does
 * nothing if the visitor prefers reduced motion.
 */
export function animateIn(element: HTMLElement | null): void {
  void animate(element, { opacity: [0, 1], transform: ['translateY(0.5em)', 'none'] })
}

/** Slides a moved element to its new place from `pixels` below it. */
export function animateFrom(element: HTMLElement, pixels: number): void {
  void animate(element, { transform: [`translateY(${pixels}px)`, 'none'] })
}

/** @param keyframes of the `motion` package, which is loaded for the first animation */
export async function animate(
  element: HTMLElement | null,
  keyframes: { opacity?: number[]; transform: string[] },
): Promise<void> {
  if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  try {
    const motion = await import('motion/mini')
    if (element.isConnected) await motion.animate(element, keyframes, { duration: SECONDS, ease: 'easeOut' })
  } catch {
    // The script can't be loaded offline or after a deploy. Everything works without animation.
  }
}
