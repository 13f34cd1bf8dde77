// The campaign (`utm_` parameters) in the URL of a visit. Every page runs this code before React, so it has no imports
// and is short.

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
