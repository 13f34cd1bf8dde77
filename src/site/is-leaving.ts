import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether the visitor is already navigating to another page. A form writes input into the URL a moment later, which
 * would cancel that navigation.
 */
export function isLeaving(router: AnyRouter): boolean {
  const { resolvedLocation } = router.state
  return resolvedLocation !== undefined && router.latestLocation.pathname !== resolvedLocation.pathname
}
