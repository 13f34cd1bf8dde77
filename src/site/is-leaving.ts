import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether the visitor is already on the way from the page that is shown to another one. What is typed is written into a page's address a
 * moment later: that would call the move off.
 */
export function isLeaving(router: AnyRouter): boolean {
  const { resolvedLocation } = router.state
  return resolvedLocation !== undefined && router.latestLocation.pathname !== resolvedLocation.pathname
}
