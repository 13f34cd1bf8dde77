import { publishedQueries } from '../content/published-queries.ts'
import { jobRoles } from './rules/job-role-collection.ts'

/** `list`: all open roles; `one`: one of them. */
export const jobRoleQueries = publishedQueries(jobRoles)
