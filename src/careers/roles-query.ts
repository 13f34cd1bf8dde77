import { queryOptions } from '@tanstack/react-query'
import { contentPolicy } from '../lib/content-policy.ts'
import type { RolesSource } from './job-role.ts'

/** One open role; its data is null when none has the slug. */
export function roleQuery(roles: RolesSource, slug: string) {
  return queryOptions({ queryKey: ['job-role', slug], queryFn: () => roles.bySlug(slug), ...contentPolicy })
}

/** All open roles. */
export function rolesQuery(roles: RolesSource) {
  return queryOptions({ queryKey: ['job-roles'], queryFn: () => roles.list(), ...contentPolicy })
}
