// The campaign in the address of a visit. Every page contains this code before React, so it has no imports and is
// short.

const NAME = 'lexharbor-campaign'

/** Stores the `utm_` parameters of the address in this tab, unparsed. Later ones replace earlier ones. */
export function storeCampaign(): void {
  try {
    const named = location.search.match(/\butm_\w+=[^&]+/g)
    if (named) sessionStorage.setItem(NAME, named.join('&'))
  } catch {
    // Storage is disabled, so nothing is stored.
  }
}

/** The parameters that {@link storeCampaign} stored; empty if there are none. */
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
    // Storage is disabled, so nothing was stored.
  }
}
