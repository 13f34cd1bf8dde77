const SECONDS = 0.2

/**
 * Moves an element in from slightly below, once the animation script has loaded. The element is visible before that.
 * Does nothing if the visitor prefers reduced motion.
 */
export function animateIn(element: HTMLElement | null): void {
  void animate(element, { opacity: [0, 1], transform: ['translateY(0.5em)', 'none'] })
}

/** Slides a moved element to its new position, from `pixels` below it. */
export function animateFrom(element: HTMLElement, pixels: number): void {
  void animate(element, { transform: [`translateY(${pixels}px)`, 'none'] })
}

/**
 * Animates an element with the `motion` package, which the first call loads. Never rejects.
 * @param keyframes each property's values, in the package's format
 */
export async function animate(
  element: HTMLElement | null,
  keyframes: { opacity?: number[]; transform: string[] },
): Promise<void> {
  if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  try {
    const motion = await import('motion/mini')
    if (element.isConnected) await motion.animate(element, keyframes, { duration: SECONDS, ease: 'easeOut' })
  } catch {
    // The script can't be loaded, for example offline or after a deploy. Everything works without animation.
  }
}
