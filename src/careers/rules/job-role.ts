import * as v from 'valibot'
import { databaseInstant } from '../../lib/database-instant.ts'

/** The departments, in the order in which the page shows them. */
export const jobRoleDepartments = ['Engineering', 'Marketing', 'Legal'] as const

const requiredText = v.pipe(v.string(), v.minLength(1))
const salary = v.pipe(v.number(), v.integer(), v.minValue(1))

/** An open role. The names are those of the columns of `job_roles`. */
export const jobRoleSchema = v.object({
  id: requiredText,
  slug: requiredText,
  title: requiredText,
  department: v.picklist(jobRoleDepartments),
  location: v.string(),
  employment_type: v.string(),
  /** The salary per year, in whole units of `currency`; the same for `salary_max`. */
  salary_min: salary,
  salary_max: salary,
  /** ISO 4217, such as "USD". */
  currency: requiredText,
  summary: v.string(),
  /** One requirement in each line. */
  requirements: v.string(),
  /** ISO 8601 in UTC: when the role was opened. */
  created: databaseInstant,
  /** True if the role came with the sample content. Pages mark it as an example. */
  sample: v.boolean(),
})
export type JobRole = v.InferOutput<typeof jobRoleSchema>
