import { queryOptions } from '@tanstack/react-query'
import { contentPolicy } from '../lib/content-policy.ts'
import type { RolesSource } from './job-role.ts'

/** All open roles. */
export function rolesQuery(roles: RolesSource) {
  return queryOptions({ queryKey: ['job-roles'], queryFn: () => roles.list(), ...contentPolicy })
}
