/** Offers that a visitor can turn down for good. */
export type Offer = 'install' | 'ios-hint'

const PREFIX = 'lexharbor-dismissed:'

/** True as well where storage is refused: an offer that can't be turned down for good is not made. */
export function isDismissed(offer: Offer): boolean {
  try {
    return localStorage.getItem(PREFIX + offer) !== null
  } catch {
    return true
  }
}

export function dismiss(offer: Offer): void {
  try {
    localStorage.setItem(PREFIX + offer, '1')
  } catch {
    // Storage is full or off: the offer still goes away for this page.
  }
}
