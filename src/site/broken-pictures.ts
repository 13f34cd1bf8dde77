// The inline script in the head of every page contains this code, so it has no imports and is short.

/**
 * Replaces pictures that fail to load: a responsive one by its original, and the original by the drawing in its
 * `data-fallback`. Must run before pictures are requested. Also works before hydration, and for pictures that are added
 * later.
 */
export function replaceBrokenPictures(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      const { fallback } = target.dataset
      // Without sources the browser loads `src` at once.
      if (target.srcset) for (const form of target.parentElement?.children ?? []) form.setAttribute('srcset', '')
      else if (fallback) {
        target.removeAttribute('data-fallback')
        target.src = fallback
      }
    },
    true,
  )
}
