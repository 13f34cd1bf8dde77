/** Offers that a visitor can dismiss for good: the install button, and the hint for Safari on iOS. */
export type Offer = 'install' | 'ios-hint'

const PREFIX = 'lexharbor-dismissed:'

/**
 * Whether the visitor has dismissed an offer. Also true if the browser refuses storage, because a dismissal could not
 * be stored.
 */
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
    // Storage is full or disabled. The offer disappears on this page only.
  }
}
