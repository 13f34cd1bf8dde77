import * as v from 'valibot'
import { databaseInstant } from '../lib/database-instant.ts'
import { departments, type JobRole } from './job-role.ts'

const requiredText = v.pipe(v.string(), v.minLength(1))
const salary = v.pipe(v.number(), v.integer(), v.minValue(1))

const jobRoleSchema: v.GenericSchema<unknown, JobRole> = v.object({
  id: requiredText,
  slug: requiredText,
  title: requiredText,
  department: v.picklist(departments),
  location: v.string(),
  employment_type: v.string(),
  salary_min: salary,
  salary_max: salary,
  currency: requiredText,
  summary: v.string(),
  requirements: v.string(),
  created: databaseInstant,
  sample: v.boolean(),
})

/** The columns that the page asks for. */
export const jobRoleColumns = [
  'id',
  'slug',
  'title',
  'department',
  'location',
  'employment_type',
  'salary_min',
  'salary_max',
  'currency',
  'summary',
  'requirements',
  'created',
  'sample',
] as const satisfies ReadonlyArray<keyof JobRole>

/** How the roles are sorted, by browser and server alike. */
export const jobRoleOrder = 'order,title,id'

/**
 * The role of a record as the API or the database gives it; nothing about it is trusted.
 * @returns null when the record can't be shown, such as one without a salary range
 */
export function jobRoleFromRecord(record: unknown): JobRole | null {
  const parsed = v.safeParse(jobRoleSchema, record)
  return parsed.success ? parsed.output : null
}
