import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether the visitor is already navigating to another page. A form checks this before it writes input into the URL,
 * because the write would cancel that navigation.
 */
export function isLeaving(router: AnyRouter): boolean {
  const { resolvedLocation } = router.state
  return resolvedLocation !== undefined && router.latestLocation.pathname !== resolvedLocation.pathname
}
