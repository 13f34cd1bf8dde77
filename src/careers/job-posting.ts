import { escapeHtml } from '../lib/escape-html.ts'
import type { JsonLdData } from '../site/json-ld.tsx'
import { organizationReference } from '../site/organization.ts'
import { publicOrigin } from '../site/page-head.ts'
import { jobRoleRequirements } from './job-role-requirements.ts'
import type { JobRole } from './rules/job-role.ts'

/**
 * Returns an open role as structured data (JSON-LD) for job boards. Returns none for a sample role, because a job board
 * would show it without the notice that it is invented. There is no `validThrough`, because the last day is unknown:
 * the posting ends when its page is removed.
 */
export function jobPostings(role: JobRole): JsonLdData[] {
  return role.sample ? [] : [jobPosting(role)]
}

function jobPosting(role: JobRole): JsonLdData {
  return {
    '@type': 'JobPosting',
    title: role.title,
    description: description(role),
    identifier: { '@type': 'PropertyValue', name: 'slug', value: role.slug },
    url: `${publicOrigin()}/company/careers/${encodeURIComponent(role.slug)}`,
    datePosted: role.created.slice(0, 10),
    occupationalCategory: role.department,
    hiringOrganization: organizationReference(),
    directApply: true,
    ...(role.employment_type === '' ? {} : { employmentType: role.employment_type.toUpperCase().replace(/\W+/g, '_') }),
    ...place(role.location),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: role.currency,
      value: { '@type': 'QuantitativeValue', minValue: role.salary_min, maxValue: role.salary_max, unitText: 'YEAR' },
    },
  }
}

/** Returns the role's description as HTML, the format that job boards expect. */
function description({ summary, requirements }: JobRole): string {
  const items = jobRoleRequirements(requirements).map((line) => `<li>${escapeHtml(line)}</li>`)
  return [
    summary === '' ? '' : `<p>${escapeHtml(summary)}</p>`,
    items.length === 0 ? '' : `<ul>${items.join('')}</ul>`,
  ].join('')
}

/**
 * Returns the place of work as structured data. The location "Remote (US)" means anywhere in the US; "Remote" means any
 * country; any other text is the address of an office.
 */
function place(location: string): JsonLdData {
  if (location === '') return {}
  const [remote, , country] = /^remote\b\s*(\((.+)\))?$/i.exec(location) ?? []
  if (remote === undefined) return { jobLocation: { '@type': 'Place', address: location } }
  return {
    jobLocationType: 'TELECOMMUTE',
    ...(country === undefined ? {} : { applicantLocationRequirements: { '@type': 'Country', name: country } }),
  }
}
