// Every page's inline script in the head contains this code, so it is short.

import { on } from '../browser/on.ts'

/**
 * Replaces pictures that fail to load: first a responsive picture by its original, then the original by the drawing in
 * its `data-fallback`. Must run before the browser requests pictures. Also works before hydration, and for pictures
 * that React adds later.
 */
export function replaceBrokenPictures(): void {
  on('error', ({ target }) => {
    if (!(target instanceof HTMLImageElement)) return
    const { fallback } = target.dataset
    // With empty `srcset` attributes the browser loads `src`, the original.
    if (target.srcset) for (const form of target.parentElement?.children ?? []) form.setAttribute('srcset', '')
    else if (fallback) {
      target.removeAttribute('data-fallback')
      target.src = fallback
    }
  })
}
