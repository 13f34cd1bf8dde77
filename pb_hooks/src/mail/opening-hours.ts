/** Stands beside every promise of a reply. */
export const OPENING_HOURS =
  'We are at our desks Monday to Friday, 8 AM to 6 PM Eastern Time; outside these hours you hear from us when we open.'
