// Controls view transitions between two documents. Every page's inline script in the head contains this code, so it is
// short.

import { on } from '../browser/on.ts'

/** The elements that `transitions.css` moves to the next page while they contain the focus. */
const CARRIED = '.post-card, .featured-post__article, .featured-resource, .plan'

/**
 * Skips a view transition that would move no element, because capturing the old page takes longer than showing the next
 * one.
 */
export function leaveOutEmptyTransitions(): void {
  on('pageswap', ({ viewTransition }) => {
    if (!document.activeElement?.closest(CARRIED)) viewTransition?.skipTransition()
  })
}
