import type { AnyRouter } from '@tanstack/react-router'

// Where a visit came from: the campaign (`utm_` parameters) in its URL, and the page before. Every page stores the
// campaign before React runs, so this code imports nothing and is short.

const NAME = 'lexharbor-campaign'

/** Stores the URL's `utm_` parameters in this tab's session storage, unparsed. Later ones replace earlier ones. */
export function storeCampaign(): void {
  try {
    const named = location.search.match(/\butm_\w+=[^&]+/g)
    if (named) sessionStorage.setItem(NAME, named.join('&'))
  } catch {
    // The browser refuses storage, so nothing is stored.
  }
}

/** Returns the parameters that {@link storeCampaign} stored; empty if there are none. */
export function campaignOfVisit(): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(NAME) ?? '')
  } catch {
    return new URLSearchParams()
  }
}

export function forgetCampaign(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}

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
