import { freeSlug } from '../pages/free-slug.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { removePage } from '../pages/stored-pages.ts'
import { rolePath } from '../../../src/lib/server-pages.ts'

/**
 * `onRecordCreate` and `onRecordUpdate` of job_roles: fills what was left empty, and refuses a range that ends before it begins. A
 * role that is closed, or has moved, loses its page in the same transaction; the job render-pages makes the new one.
 */
export function saveRole(e: PbRecordEvent): void {
  const pathBefore = e.record.isNew() ? undefined : rolePath(e.record.original().getString('slug'))
  if (e.record.getString('slug') === '') e.record.set('slug', freeSlug(e.app, 'job_roles', e.record))
  if (e.record.getString('currency') === '') e.record.set('currency', 'USD')
  const salaryMax = e.record.getInt('salary_max')
  if (salaryMax !== 0 && salaryMax < e.record.getInt('salary_min')) {
    const message = 'The highest salary is below the lowest.'
    throw new BadRequestError(message, { salary_max: new ValidationError('salary_max_below_min', message) })
  }
  inTransaction(e, (tx) => {
    e.next()
    const path = e.record.getBool('published') ? rolePath(e.record.getString('slug')) : undefined
    if (pathBefore !== undefined && pathBefore !== path) removePage(tx, pathBefore)
  })
}

/** `onRecordDelete` of job_roles. */
export function deleteRole(e: PbRecordEvent): void {
  const path = rolePath(e.record.original().getString('slug'))
  inTransaction(e, (tx) => {
    e.next()
    removePage(tx, path)
  })
}
