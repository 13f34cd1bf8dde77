// Transitions between documents. The inline script in the head of every page contains this code, so it has no imports
// and is short.

/** The elements that `transitions.css` moves to the next page if they contain the focus. */
const CARRIED = '.post-card, .featured-post__article, .featured-resource, .plan'

/**
 * Skips a transition that would move no element, because capturing the old page takes longer than showing the next one.
 */
export function leaveOutEmptyTransitions(): void {
  addEventListener('pageswap', ({ viewTransition }) => {
    if (!document.activeElement?.closest(CARRIED)) viewTransition?.skipTransition()
  })
}
