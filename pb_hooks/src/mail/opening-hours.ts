import { longHours, officeHours } from '../../../src/company/facts/hours.ts'

/** Accompanies every promise of a reply. */
export const OPENING_HOURS = `We are at our desks ${longHours(officeHours)}; outside these hours you hear from us when we open.`
