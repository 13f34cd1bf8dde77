import { inTransaction } from '../pages/in-transaction.ts'

/**
 * `onRecordCreate` and `onRecordUpdate` of webinar_registrations: updates the number on the pages in the same
 * transaction.
 */
export function saveRegistration(e: PbRecordEvent): void {
  const before = e.record.isNew() ? '' : e.record.original().getString('webinar')
  inTransaction(e, (tx) => {
    e.next()
    const webinar = e.record.getString('webinar')
    countRegistrations(tx, webinar)
    if (before !== webinar) countRegistrations(tx, before)
  })
}

/** `onRecordDelete` of webinar_registrations. */
export function deleteRegistration(e: PbRecordEvent): void {
  const webinar = e.record.original().getString('webinar')
  inTransaction(e, (tx) => {
    e.next()
    countRegistrations(tx, webinar)
  })
}

/**
 * Stores the number of registrations confirmed by mail, so that invented addresses don't count. Only a number above
 * the webinar's claim is stored: smaller ones are not shown, and need no rendering. Uses SQL, so that no rule about
 * the webinar's other columns can refuse a registration.
 */
export function countRegistrations(tx: PbApp, webinar: string): void {
  tx.db()
    .newQuery(
      `UPDATE webinars SET registered = (
        SELECT CASE WHEN COUNT(*) > webinars.registered_claim THEN COUNT(*) ELSE 0 END FROM webinar_registrations AS r
        WHERE r.webinar = webinars.id AND r.kind = 'registration' AND r.quarantined = FALSE AND r.confirmedAt > ''
      ) WHERE id = {:webinar}`,
    )
    .bind({ webinar })
    .execute()
}
