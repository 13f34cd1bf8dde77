// The campaign that the address of a visit names. It stands in every page, before React: no imports, and few words.

const NAME = 'lexharbor-campaign'

/** Remembers in this tab the `utm_` parts of the address, as they are written there; later ones take the place of earlier ones. */
export function noteCampaign(): void {
  try {
    const named = location.search.match(/\butm_\w+=[^&]+/g)
    if (named) sessionStorage.setItem(NAME, named.join('&'))
  } catch {
    // Storage is off.
  }
}

/** What {@link noteCampaign} has remembered, by name; empty where that is nothing. */
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
    // Storage is off: nothing is remembered.
  }
}
