import { rolePath } from '../lib/server-pages.ts'
import { shorten } from '../lib/shorten.ts'
import { brand } from '../company/facts/brand.ts'
import { DESCRIPTION_LENGTH, ogImage, pageHead, TITLE_LENGTH, type PageHead } from '../site/page-head.ts'
import type { JobRole } from './rules/job-role.ts'
import { salaryRange } from './salary-range.ts'

// All roles share one picture: the build draws it, and knows no roles.
const picture = { image: ogImage('/company/careers'), imageAlt: `Careers at ${brand.name}` }

/** Returns the `<head>` of a role's page; without a role, that of the page "Role Not Found". */
export function roleHead(role: JobRole | null | undefined, slug: string): PageHead {
  const path = rolePath(slug)
  if (!role)
    return pageHead({
      path,
      title: 'Role Not Found',
      description: 'This role does not exist, or is no longer open.',
      ...picture,
    })
  const { title, location, summary } = role
  const facts = [location, salaryRange(role)].filter((part) => part !== '').join(', ')
  return pageHead({
    path,
    title: shorten(`${title} · Careers`, TITLE_LENGTH),
    description: shorten(`${facts}. ${summary}`, DESCRIPTION_LENGTH),
    ...picture,
  })
}
