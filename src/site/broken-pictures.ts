// Part of the inline script in the head of every page, so: no imports, and few words.

/**
 * Replaces a picture that can't be loaded: a responsive one by its original, and that by the drawing in its
 * `data-fallback`. Must run before pictures are requested; also works before hydration and for later pictures.
 */
export function replaceBrokenPictures(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      const { fallback } = target.dataset
      // Without sources the browser loads `src`, at once.
      if (target.srcset) for (const form of target.parentElement?.children ?? []) form.setAttribute('srcset', '')
      else if (fallback) {
        target.removeAttribute('data-fallback')
        target.src = fallback
      }
    },
    true,
  )
}
