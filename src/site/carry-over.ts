// Transitions from one document to the next. Part of the inline script in the head of every page, so: no imports, and few words.

/** What `transitions.css` carries over to the next page while the focus is in it. */
const CARRIED = '.post-card, .featured-post__article, .featured-resource, .plan'

/** Leaves out a transition that would carry nothing: to picture the page that is left takes longer than to show the next one. */
export function leaveOutEmptyTransitions(): void {
  addEventListener('pageswap', ({ viewTransition }) => {
    if (!document.activeElement?.closest(CARRIED)) viewTransition?.skipTransition()
  })
}
