import type { AnyRouter } from '@tanstack/react-router'

let path: string | undefined

/** Remembers, from now on, which page of the app was left last. */
export function watchPageBefore(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) path = fromLocation.pathname
  })
}

/** The path of the page of this site that the visitor came from to this one; empty for other sites, and where none is known. */
export function pageBefore(): string {
  if (path !== undefined) return path
  return document.referrer.startsWith(`${location.origin}/`) ? new URL(document.referrer).pathname : ''
}
