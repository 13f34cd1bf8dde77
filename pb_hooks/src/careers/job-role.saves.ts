import jobRoles from '../../../src/careers/rules/job-role.collection.ts'
import { fieldError } from '../field-error.ts'
import { savePublished } from '../pages/save-published.ts'
import type { Saves } from '../pages/save-small.ts'

export default { name: jobRoles.name, save } satisfies Saves

/** Sets an empty currency to USD, and rejects a salary range whose maximum is below its minimum. */
function save(e: PbRecordEvent): void {
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
