import { recordPath } from '../lib/server-pages.ts'
import { shorten } from '../lib/shorten.ts'
import { brand } from '../company/facts/brand.ts'
import { DESCRIPTION_LENGTH, ogImage, pageHead, TITLE_LENGTH, type PageHead } from '../site/page-head.ts'
import type { JobRole } from './rules/job-role.ts'
import { jobRoleSalary } from './job-role-salary.ts'

// All roles share one picture: the build draws it, and knows no roles.
const picture = { image: ogImage('/company/careers'), imageAlt: `Careers at ${brand.name}` }

/** Returns the `<head>` of a role's page; without a role, that of the page "Role Not Found". */
export function jobRoleHead(jobRole: JobRole | null | undefined, slug: string): PageHead {
  const path = recordPath('roles', slug)
  if (!jobRole)
    return pageHead({
      path,
      title: 'Role Not Found',
      description: 'This role does not exist, or is no longer open.',
      ...picture,
    })
  const { title, location, summary } = jobRole
  const facts = [location, jobRoleSalary(jobRole)].filter((part) => part !== '').join(', ')
  return pageHead({
    path,
    title: shorten(`${title} · Careers`, TITLE_LENGTH),
    description: shorten(`${facts}. ${summary}`, DESCRIPTION_LENGTH),
    ...picture,
  })
}
