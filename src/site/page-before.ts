import type { AnyRouter } from '@tanstack/react-router'

let path: string | undefined

/** Starts to record which page of this site the visitor left last. */
export function watchPageBefore(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) path = fromLocation.pathname
  })
}

/** Returns the path of this site's page from which the visitor came; empty if it was another site or is unknown. */
export function pageBefore(): string {
  if (path !== undefined) return path
  return document.referrer.startsWith(`${location.origin}/`) ? new URL(document.referrer).pathname : ''
}
