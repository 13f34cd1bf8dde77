import jobRoles from '../../../src/careers/rules/job-role.collection.ts'
import { fieldError } from '../field-error.ts'
import { deletePublished, savePublished } from '../pages/save-published.ts'

/**
 * `onRecordCreate` and `onRecordUpdate` of job_roles: sets an empty currency to USD, and rejects a salary range whose
 * maximum is below its minimum.
 */
export function saveRole(e: PbRecordEvent): void {
  if (e.record.getString('currency') === '') e.record.set('currency', 'USD')
  const salaryMax = e.record.getInt('salary_max')
  if (salaryMax !== 0 && salaryMax < e.record.getInt('salary_min'))
    throw fieldError(
      'salary_max',
      'salary_max_below_min',
      'The highest salary is below the lowest. Correct one of them.',
    )
  savePublished(e, jobRoles)
}

/** `onRecordDelete` of job_roles: also deletes the role's page. */
export function deleteRole(e: PbRecordEvent): void {
  deletePublished(e, jobRoles)
}
