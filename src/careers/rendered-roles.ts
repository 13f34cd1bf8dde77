import type { RolesRenderData, RolesSource } from './job-role.ts'

/** Roles from the data a page is rendered with; answers at once and never fails. */
export function rolesFromRenderData({ roles = [] }: RolesRenderData): RolesSource {
  return { list: () => Promise.resolve(roles) }
}
