import { inTransaction } from '../pages/in-transaction.ts'

/**
 * `onRecordCreate` and `onRecordUpdate` of webinar_registrations: updates the number of registrations on the webinar,
 * in the same transaction.
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

/** `onRecordDelete` of webinar_registrations: updates the number of registrations on the webinar. */
export function deleteRegistration(e: PbRecordEvent): void {
  const webinar = e.record.original().getString('webinar')
  inTransaction(e, (tx) => {
    e.next()
    countRegistrations(tx, webinar)
  })
}

/**
 * Stores in the webinar the number of registrations confirmed by mail, so that invented addresses don't count. Stores 0
 * if the number is at most `registered_claim`: the pages then show the claim, and need not be rendered again. Uses SQL,
 * so that an invalid webinar can't prevent a registration.
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
