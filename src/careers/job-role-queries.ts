import { smallQueries } from '../content/published-queries.ts'
import jobRoles from './rules/job-role.collection.ts'

/** The queries for roles. `list`: all open roles; `one`: one open role. */
export const jobRoleQueries = smallQueries(jobRoles)
