/** Offers that a visitor can dismiss for good. */
export type Offer = 'install' | 'ios-hint'

const PREFIX = 'lexharbor-dismissed:'

/** Also true if storage is refused: an offer that can't be dismissed for good is not made. */
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
    // Storage is full or off: the offer still disappears on this page.
  }
}
