import { shapeOf, type PublishedCollection } from '../../content/rules/published-collection.ts'
import { jobRoleSchema, type JobRole } from './job-role.ts'

const shape = shapeOf(jobRoleSchema)

/** The collection `job_roles`, sorted by the column `order`, which staff set. */
const jobRoles: PublishedCollection<JobRole, JobRole, JobRole[], JobRole> = {
  name: 'job_roles',
  pages: 'roles',
  nouns: { one: 'a role', many: 'roles' },
  sort: 'order,title,id',
  card: shape,
  whole: shape,
  listOf: (roles) => roles,
  oneOf: (role) => role,
  queryKeys: { list: 'job-roles', one: 'job-role' },
}

export default jobRoles
