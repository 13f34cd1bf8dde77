import { jobRoleFromRecord, jobRoleOrder } from '../../../src/careers/job-role-schema.ts'
import type { JobRole } from '../../../src/careers/job-role.ts'
import type { WantedPage } from '../pages/wanted-page.ts'

/** The one page of all published roles. */
export function careersPages(app: PbApp): WantedPage[] {
  const roles = publishedRoles(app)
  const source = sourceOf(roles)
  return [
    {
      path: '/company/careers',
      source,
      data: () => ({ roles }),
      isStillWanted: (tx) => sourceOf(publishedRoles(tx)) === source,
    },
  ]
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
