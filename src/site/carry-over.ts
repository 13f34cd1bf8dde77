// Transitions between documents. Part of the inline script in the head of every page, so: no imports, and few words.

/** The elements that `transitions.css` carries over to the next page while they have the focus. */
const CARRIED = '.post-card, .featured-post__article, .featured-resource, .plan'

/** Skips a transition that would carry nothing: capturing the old page takes longer than showing the next one. */
export function leaveOutEmptyTransitions(): void {
  addEventListener('pageswap', ({ viewTransition }) => {
    if (!document.activeElement?.closest(CARRIED)) viewTransition?.skipTransition()
  })
}
