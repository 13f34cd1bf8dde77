import type { AnyRouter } from '@tanstack/react-router'

let path: string | undefined

/** Records from now on which page of the app the visitor left last. */
export function watchPageBefore(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) path = fromLocation.pathname
  })
}

/** The path of this site's page that the visitor came from; empty for other sites, and if unknown. */
export function pageBefore(): string {
  if (path !== undefined) return path
  return document.referrer.startsWith(`${location.origin}/`) ? new URL(document.referrer).pathname : ''
}
