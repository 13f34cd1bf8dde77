import { jobRoleFromRecord, jobRoleOrder } from '../../../src/careers/job-role-schema.ts'
import type { JobRole } from '../../../src/careers/job-role.ts'
import { rolePath, serverPages } from '../../../src/lib/server-pages.ts'
import type { WantedPage } from '../pages/wanted-page.ts'

/** The list, and a page for each published role. */
export function careersPages(app: PbApp): WantedPage[] {
  const roles = publishedRoles(app)
  const pages: Array<Pick<WantedPage, 'path' | 'source' | 'data'>> = [
    { path: serverPages.roles.lists[0], source: sourceOf(roles), data: () => ({ roles }) },
    ...roles.map((role) => ({ path: rolePath(role.slug), source: sourceOf([role]), data: () => ({ role }) })),
  ]
  return pages.map((page) => ({
    ...page,
    isStillWanted: (tx) => careersPages(tx).some(({ path, source }) => path === page.path && source === page.source),
  }))
}

// The same mapping as the browser's, so that the page hydrates without a difference.
function publishedRoles(app: PbApp): JobRole[] {
  return app
    .findRecordsByFilter('job_roles', 'published = true', jobRoleOrder, 0, 0)
    .map((record) => jobRoleFromRecord(JSON.parse(JSON.stringify(record))))
    .filter((role) => role !== null)
}

function sourceOf(roles: readonly JobRole[]): string {
  return $security.sha256(JSON.stringify(roles))
}
