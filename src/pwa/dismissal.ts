/** Offers that a visitor can dismiss permanently. */
export type Offer = 'install' | 'ios-hint'

const PREFIX = 'lexharbor-dismissed:'

/**
 * Whether the visitor has dismissed an offer. Also true if storage is refused, because the visitor could not dismiss
 * the offer permanently.
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
    // Storage is full or disabled. The offer still disappears on this page.
  }
}
