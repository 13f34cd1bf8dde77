import type { RolesRenderData, RolesSource } from './job-role.ts'

/**
 * Roles from the data a page is rendered with; answers at once and never fails.
 * What the page was not given reads as empty: a page takes from it only what it shows.
 */
export function rolesFromRenderData({ roles = [], role = null }: RolesRenderData): RolesSource {
  return { list: () => Promise.resolve(roles), bySlug: (slug) => Promise.resolve(role?.slug === slug ? role : null) }
}
