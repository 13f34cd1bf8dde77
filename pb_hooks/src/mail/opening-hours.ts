import { longHours, phoneHours } from '../../../src/company/facts/hours.ts'

/** Stands beside every promise of a reply. */
export const OPENING_HOURS = `We are at our desks ${longHours(phoneHours)}; outside these hours you hear from us when we open.`
