import { freeSlug } from '../pages/free-slug.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { removePage } from '../pages/stored-pages.ts'
import { countRegistrations } from './count-registrations.ts'
import { webinarPath } from '../../../src/lib/server-pages.ts'

/**
 * `onRecordCreate` and `onRecordUpdate` of webinars. One that is no longer published, or has moved, loses its page in the same
 * transaction; the job render-pages makes the new one.
 */
export function saveWebinar(e: PbRecordEvent): void {
  const pathBefore = e.record.isNew() ? undefined : webinarPath(e.record.original().getString('slug'))
  if (e.record.getString('slug') === '') e.record.set('slug', freeSlug(e.app, 'webinars', e.record))
  inTransaction(e, (tx) => {
    e.next()
    // The claim it is held against may have changed, and a form in the dashboard sends back the number it was opened with.
    countRegistrations(tx, e.record.id)
    const path = e.record.getBool('published') ? webinarPath(e.record.getString('slug')) : undefined
    if (pathBefore !== undefined && pathBefore !== path) removePage(tx, pathBefore)
  })
}

/** `onRecordDelete` of webinars. */
export function deleteWebinar(e: PbRecordEvent): void {
  const path = webinarPath(e.record.original().getString('slug'))
  inTransaction(e, (tx) => {
    e.next()
    removePage(tx, path)
  })
}
