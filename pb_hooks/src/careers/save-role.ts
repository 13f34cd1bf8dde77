import { freeSlug } from '../pages/free-slug.ts'

/** `onRecordCreate` and `onRecordUpdate` of job_roles: fills what was left empty, and refuses a range that ends before it begins. */
export function saveRole(e: PbRecordEvent): void {
  if (e.record.getString('slug') === '') e.record.set('slug', freeSlug(e.app, 'job_roles', e.record))
  if (e.record.getString('currency') === '') e.record.set('currency', 'USD')
  const salaryMax = e.record.getInt('salary_max')
  if (salaryMax !== 0 && salaryMax < e.record.getInt('salary_min')) {
    const message = 'The highest salary is below the lowest.'
    throw new BadRequestError(message, { salary_max: new ValidationError('salary_max_below_min', message) })
  }
  e.next()
}
