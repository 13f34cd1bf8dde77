import * as v from 'valibot'
import { databaseInstant } from '../../lib/database-instant.ts'

/** The order of departments on the page. */
export const departments = ['Engineering', 'Marketing', 'Legal'] as const

const requiredText = v.pipe(v.string(), v.minLength(1))
const salary = v.pipe(v.number(), v.integer(), v.minValue(1))

/** An open role. Names are those of the `job_roles` columns. */
export const jobRoleSchema = v.object({
  id: requiredText,
  slug: requiredText,
  title: requiredText,
  department: v.picklist(departments),
  location: v.string(),
  employment_type: v.string(),
  /** Per year, whole units of `currency`; so is `salary_max`. */
  salary_min: salary,
  salary_max: salary,
  /** ISO 4217, such as "USD". */
  currency: requiredText,
  summary: v.string(),
  /** One requirement in each line. */
  requirements: v.string(),
  /** ISO 8601 in UTC: when the role was opened. */
  created: databaseInstant,
  /** Whether the role came with the installation as an example. Pages mark it as such. */
  sample: v.boolean(),
})
export type JobRole = v.InferOutput<typeof jobRoleSchema>
