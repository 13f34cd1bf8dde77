// Part of the inline script in the head of every page, so: no imports, and few words.

/**
 * Lets a picture that can't be loaded give way: one in several forms to its original, and that to the drawing in its `data-fallback`.
 * It must run before the pictures are asked for; it holds for a page that nobody has touched and for pictures that come later.
 */
export function replaceBrokenPictures(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      const { fallback } = target.dataset
      // Without forms the browser takes `src`, which it does at once.
      if (target.srcset) for (const form of target.parentElement?.children ?? []) form.setAttribute('srcset', '')
      else if (fallback) {
        target.removeAttribute('data-fallback')
        target.src = fallback
      }
    },
    true,
  )
}
