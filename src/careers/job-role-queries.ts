import { publishedQueries } from '../content/published-queries.ts'
import { jobRoles } from './job-role-collection.ts'

/** `list`: all open roles; `one`: one of them. */
export const jobRoleQueries = publishedQueries(jobRoles)
