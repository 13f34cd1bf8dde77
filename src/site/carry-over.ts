// Controls view transitions between two documents. Every page's inline script in the head contains this code, so it has
// no imports and is short.

/** The elements that `transitions.css` moves to the next page while they contain the focus. */
const CARRIED = '.post-card, .featured-post__article, .featured-resource, .plan'

/**
 * Skips a view transition that would move no element, because capturing the old page takes longer than showing the next
 * one.
 */
export function leaveOutEmptyTransitions(): void {
  addEventListener('pageswap', ({ viewTransition }) => {
    if (!document.activeElement?.closest(CARRIED)) viewTransition?.skipTransition()
  })
}
