import { webinars } from '../../../src/webinars/rules/webinar-collection.ts'
import { deletePublished, savePublished } from '../pages/save-published.ts'
import { countRegistrations } from './count-registrations.ts'
import { takeJoinLink } from './join-link.ts'

/** `onRecordCreate` and `onRecordUpdate` of webinars. */
export function saveWebinar(e: PbRecordEvent): void {
  takeJoinLink(e.record)
  // Counted anew: `registered_claim` may have changed, and a form in the dashboard sends back the number that it was opened with.
  savePublished(e, webinars, (tx) => countRegistrations(tx, e.record.id))
}

/** `onRecordDelete` of webinars. */
export function deleteWebinar(e: PbRecordEvent): void {
  deletePublished(e, webinars)
}
