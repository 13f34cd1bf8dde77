import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether the visitor is already navigating to another page. Typed text is written into the address a moment later,
 * which would cancel the navigation.
 */
export function isLeaving(router: AnyRouter): boolean {
  const { resolvedLocation } = router.state
  return resolvedLocation !== undefined && router.latestLocation.pathname !== resolvedLocation.pathname
}
